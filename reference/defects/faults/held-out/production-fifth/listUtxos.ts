import type { Value } from '../../../../value.ts';
import { numberOf, textOf } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const mostDecimals = 18;

/** The amount in whole units of its asset, times ten to the power of 18. */
const unitsOf = (item: Value): bigint =>
  BigInt(textOf(item, 'amount')) * 10n ** BigInt(mostDecimals - numberOf(item, 'asset.denomination'));

export default {
  on: 'listUtxos',
  faults: {
    'amounts-are-sorted-in-whole-units': {
      origin: 'number',
      deep: true,
      report: 'ScopeLift/umbra-protocol#550',
      sentence: 'Data, Conventions, 6: results are sorted by sortBy, and amount is in smallest units',
      what:
        'sortBy=amount orders by the amount as a wallet displays it: where assets with different denominations are ' +
        'listed together, the amounts of the answer are in no order',
      make: (operation) =>
        relist(operation, (items, { call: { parameters } }) => {
          if (parameters['sortBy'] !== 'amount') return items;
          const sign = parameters['sortOrder'] === 'asc' ? 1 : -1;
          const rising = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
          return items.toSorted((a, b) => sign * rising(unitsOf(a), unitsOf(b)));
        }),
      isKept: async (ask) => {
        const parameters = { network: 'mainnet', blockchainId: 'x-chain', sortBy: 'amount', sortOrder: 'desc' };
        const { items } = await ask({ parameters: { ...parameters, pageSize: 100 } });
        const amounts = items.map((item) => BigInt(textOf(item, 'amount')));
        return amounts.length > 1 && amounts.every((amount, index) => amount <= (amounts[index - 1] ?? amount));
      },
    },
  },
} satisfies ReportedFile;
