import type { Value } from '../../../../value.ts';
import { onItems } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const parts = ['erc20Transfers', 'erc721Transfers', 'erc1155Transfers', 'internalTransactions'] as const;

/** Rows that the query of one kind of part reads for all transactions of a page. */
const preloadLimit = 50;

function withPreloadedParts(items: readonly Value[]): Value[] {
  const left = new Map<string, number>(parts.map((part) => [part, preloadLimit]));
  const take = (part: string, rows: Value): Value => {
    if (!Array.isArray(rows)) return rows;
    const preloaded = rows.slice(0, left.get(part));
    left.set(part, (left.get(part) ?? 0) - preloaded.length);
    return preloaded;
  };
  return items.map((item) =>
    parts.reduce<Value>((transaction, part) => changed(transaction, part, (rows) => take(part, rows)), item),
  );
}

export default {
  on: 'listAddressTransactions',
  faults: {
    'preload-limit-counts-for-the-page': {
      origin: 'storage-query',
      deep: true,
      report: 'rails/rails#58815',
      sentence: 'Data, Endpoints, rule 1: the transfers in which the address is the sender or receiver',
      what:
        'the transfers of all transactions of a page are preloaded by one query with a limit of 50 rows: on large ' +
        'pages the last transactions come without their transfers',
      make: (operation) => onItems(operation, withPreloadedParts),
      isKept: async (ask, world) => {
        const large = await walk(ask, { ...hub(world), pageSize: 100 });
        const small = await walk(ask, { ...hub(world), pageSize: 10 });
        return small.length > 100 && JSON.stringify(large) === JSON.stringify(small);
      },
    },
  },
} satisfies ReportedFile;
