import type { Value } from '../../../../value.ts';
import { holder } from '../../../shared/examples.ts';
import { at } from '../../../shared/values.ts';
import { descends, numberOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const changedAt = (item: Value): number =>
  numberOf(item, at(item, 'consumingBlockTimestamp') === undefined ? 'blockTimestamp' : 'consumingBlockTimestamp');

export default {
  on: 'queryUtxos',
  faults: {
    'order-by-the-last-change': {
      origin: 'time',
      deep: true,
      report: 'mozilla/api.webmaker.org#69',
      sentence: 'Data, Conventions, 6: results are sorted by timestamp',
      what:
        'with includeSpent rows are ordered by the column of their last change: a spent UTXO stands where it was ' +
        'spent, among UTXOs that were created then',
      make: (operation) =>
        relist(operation, (items, { call: { parameters } }) => {
          if (parameters['includeSpent'] !== 'true' || parameters['sortBy'] === 'amount') return items;
          const sign = parameters['sortOrder'] === 'asc' ? 1 : -1;
          return items.toSorted((a, b) => sign * (changedAt(a) - changedAt(b)));
        }),
      isKept: async (ask, world) => {
        const place = { network: 'mainnet', blockchainId: 'p-chain', addresses: holder(world) };
        const items = await walk(ask, { ...place, includeSpent: 'true', sortOrder: 'desc', pageSize: 1_024 });
        return items.length > 1 && descends(items.map((item) => numberOf(item, 'blockTimestamp')));
      },
    },
  },
} satisfies ReportedFile;
