import { checksummed } from '../../../../world/evm/encoding.ts';
import { firstChain } from '../../../shared/examples.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { idOfMessage } from '../../shared/data-messages.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listAddressMessages',
  faults: {
    'equal-nonces-of-two-chains-collapse': {
      origin: 'join',
      deep: true,
      sentence: 'Data, Endpoints, row 16: the messages of the address, each a message of its own',
      what:
        'messages of an address are deduplicated by sender and messageNonce, but each chain counts its own nonces: ' +
        'of messages with one nonce from several chains only the newest is listed',
      make: (operation) =>
        relist(operation, (items) => {
          const seen = new Set<string>();
          return items.filter((item) => {
            const key = `${textOf(item, 'from')} ${textOf(item, 'messageNonce')}`;
            if (seen.has(key)) return false;
            seen.add(key);
            return true;
          });
        }),
      isKept: async (ask, world) => {
        const address = checksummed(firstChain(world).record.hub);
        const own = await walk(ask, { address, pageSize: 100 });
        const sent = await walk(ask, { from: address, pageSize: 100 }, 'listMessages');
        const ids = new Set(own.map(idOfMessage));
        return sent.length > 0 && sent.every((message) => ids.has(idOfMessage(message)));
      },
    },
  },
} satisfies ReportedFile;
