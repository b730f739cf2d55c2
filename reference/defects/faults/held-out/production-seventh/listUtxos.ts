import { at } from '../../../shared/values.ts';
import { relist } from '../../shared/data-repaged.ts';
import { textsOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listUtxos',
  faults: {
    'staked-counts-as-spent': {
      origin: 'storage-query',
      sentence:
        'Endpoints, includeSpent: a UTXO without a consuming transaction is not spent, and is listed without it',
      what:
        'a staked UTXO cannot be moved, and the query for unspent ones leaves it out: it is listed only with ' +
        'includeSpent=true, without a consuming transaction',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          call.parameters['includeSpent'] === 'true' ? items : items.filter((item) => at(item, 'staked') !== true),
        ),
      isKept: async (ask) => {
        const parameters = { network: 'mainnet', blockchainId: 'p-chain', pageSize: 100 };
        const all = await walk(ask, { ...parameters, includeSpent: true });
        const unspent = textsOf(await walk(ask, parameters), 'utxoId');
        return textsOf(
          all.filter((item) => at(item, 'consumingTxHash') === undefined),
          'utxoId',
        ).every((id) => unspent.includes(id));
      },
    },
  },
} satisfies ReportedFile;
