import { textAt } from '../../../shared/texts.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { idOfMessage } from '../../shared/data-messages.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listAddressMessages',
  faults: {
    'contracts-have-no-messages': {
      origin: 'join',
      deep: true,
      sentence: 'Endpoints, row 16: the messages of an EVM address, of a contract as well',
      what: 'messages are joined with accounts, and contracts stand in another table: their list is empty',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const address = textAt(call, 'address').toLowerCase();
          return world.evm.chains.some((chain) => chain.contract(address) !== undefined) ? [] : items;
        }),
      isKept: async (ask) => {
        for (const item of await walk(ask, { pageSize: 100 }, 'listMessages')) {
          const own = await ask({ parameters: { address: textOf(item, 'from'), pageSize: 100 } });
          const next = own.result?.['nextPageToken'];
          if (next === undefined && !own.items.map(idOfMessage).includes(idOfMessage(item))) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
