import { textAt } from '../../../shared/texts.ts';
import { descends, numberOf, textOf, walk } from '../../shared/data-client.ts';
import { nextSlice, relist, repaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const onX = { network: 'mainnet', blockchainId: 'x-chain' };

export default {
  on: 'listUtxos',
  faults: {
    'filtered-pages-end-the-walk': {
      origin: 'paging',
      deep: true,
      report: 'hirosystems/bitcoin-indexer#297',
      sentence: 'Endpoints, rule 3, and convention 2: all UTXOs of at least minUtxoAmount are on the pages',
      what:
        'minUtxoAmount is applied to a page that was read without it, and a page that is not full then has no token: ' +
        'the UTXOs behind it are on no page',
      make: (operation) =>
        repaged(operation, {
          list: (items, { call, whole }) =>
            call.parameters['minUtxoAmount'] === undefined ? items : whole({ minUtxoAmount: undefined }),
          page: (all, { begin, size }, { call }) => {
            const least = BigInt(textAt(call, 'minUtxoAmount') || '0');
            return all.slice(begin, begin + size).filter((item) => BigInt(textOf(item, 'amount')) >= least);
          },
          follow: (all, slice, page) => (page.length < slice.size ? undefined : nextSlice(all, slice)),
        }),
      isKept: async (ask) => {
        const all = await walk(ask, { ...onX, pageSize: 100 });
        const minUtxoAmount = 1_000_000_000;
        const found = await walk(ask, { ...onX, minUtxoAmount, pageSize: 10 });
        return found.length === all.filter((item) => numberOf(item, 'amount') >= minUtxoAmount).length;
      },
    },
    'amounts-are-sorted-as-text': {
      origin: 'number',
      deep: false,
      report: 'apache/druid#3270',
      sentence: 'What the service does, convention 6: sortBy=amount sorts by the amount',
      what: 'amounts are text in the index, and sorted as such: 9 is more than 10',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          if (textAt(call, 'sortBy') !== 'amount') return items;
          const sign = textAt(call, 'sortOrder') === 'asc' ? 1 : -1;
          return items.toSorted((a, b) =>
            textOf(a, 'amount') === textOf(b, 'amount') ? 0 : textOf(a, 'amount') < textOf(b, 'amount') ? -sign : sign,
          );
        }),
      isKept: async (ask) => {
        const items = await walk(ask, { ...onX, sortBy: 'amount', sortOrder: 'desc', pageSize: 100 });
        return descends(items.map((item) => numberOf(item, 'amount')));
      },
    },
  },
} satisfies ReportedFile;
