import { fromBech32, toBech32 } from '../../../../world/xchain/ids.ts';
import type { Value } from '../../../../value.ts';
import { relisted } from '../../../operators/relist.ts';
import { textAt } from '../../../shared/texts.ts';
import { isDistinct, listOf, textsOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const bytesOf = (address: string): string | undefined => fromBech32(address.trim().replace(/^[PX]-/, ''))?.address;

export default {
  on: 'listPendingRewards',
  faults: {
    'row-for-each-owner-that-fits': {
      origin: 'join',
      deep: true,
      report: 'nyaruka/rapidpro#149',
      sentence: 'Data, Endpoints 12: pendingRewards are the pending rewards of the addresses, each once',
      what:
        'addresses is a condition on the joined table of owners, without a distinct: a stake of several owners comes ' +
        'once for each of its owners that the call names',
      make: (operation) =>
        relisted(operation, {
          list: (items, call) => {
            const asked = new Set(textAt(call, 'addresses').split(',').map(bytesOf));
            const copies = (item: Value): number =>
              listOf(item, 'addresses').filter((owner) => asked.has(bytesOf(String(owner)))).length;
            return items.flatMap((item) => Array.from({ length: Math.max(1, copies(item)) }, () => item));
          },
        }),
      isKept: async (ask, { xchain }) => {
        const addresses = xchain.actors.board.addresses.map((owner) => toBech32(xchain.hrp, owner)).join();
        const found = await walk(ask, { network: 'mainnet', addresses });
        return found.length > 0 && isDistinct(textsOf(found, 'txHash'));
      },
    },
  },
} satisfies ReportedFile;
