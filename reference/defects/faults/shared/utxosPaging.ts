import { zeroId, toCb58 } from '../../../world/xchain/ids.ts';
import type { Fault } from '../types.ts';
import { isBehind, onUtxoQuery, placeOf, rowsBehind, rowsOf, setOf, distinct } from './utxoQuery.ts';

const next = 'vm.getUTXOs rule 3: endIndex as startIndex leads on to the UTXOs that come next';
const last = 'vm.getUTXOs rule 3: endIndex is the last UTXO of the answer';

/** Faults of the walk by endIndex and startIndex. */
export const utxosPaging = {
  'cursor-of-the-peeked-row': {
    origin: 'paging',
    sentence: last,
    what:
      'one row more than the limit is read to see whether there is more, and endIndex names that row: the next ' +
      'page begins behind it',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) => {
        const rows = rowsBehind(world, query);
        return { rows: rows.slice(0, query.limit), end: placeOf(rows.slice(0, query.limit + 1).at(-1)) };
      }),
  },
  'cursor-compared-as-text': {
    origin: 'encoding',
    sentence: next,
    what:
      'rows stand in the order of their bytes, but a continuing page compares their base58 text, of which lengths ' +
      'differ: rows are skipped',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) => {
        const { after } = query;
        if (!after) return undefined;
        const behind = toCb58(after.utxo);
        const rows = rowsOf(setOf(world, query.sourceChain), query.owners).filter(
          ({ owner, utxo }) => owner > after.owner || (owner === after.owner && toCb58(utxo.id) > behind),
        );
        return { rows: distinct(rows).slice(0, query.limit) };
      }),
  },
  'cursor-stays-on-single-row': {
    origin: 'paging',
    sentence: last,
    what:
      'the cursor moves from the second row of a page on: with limit 1 it stays where it was and every page is ' +
      'the first one',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) => {
        const rows = rowsBehind(world, query).slice(0, query.limit);
        const [only] = rows;
        return only && rows.length === 1 ? { rows, end: query.after ?? { owner: only.owner, utxo: zeroId } } : { rows };
      }),
  },
  'window-of-1000-rows': {
    origin: 'paging',
    sentence: next,
    what:
      'the search engine behind the method serves no row behind the thousandth: continuing pages are empty from ' +
      'there on',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) => {
        if (!query.after) return undefined;
        const all = rowsOf(setOf(world, query.sourceChain), query.owners);
        const passed = all.filter((row) => !isBehind(row, query.after)).length;
        return passed >= 1_000 ? { rows: [] } : undefined;
      }),
  },
  'replica-in-other-order': {
    origin: 'rollout',
    sentence: next,
    what:
      'every second call meets a node that a release has taught to list an address from its highest id down: ' +
      'pages of one walk do not fit together',
    make: (operation) => {
      let asked = 0;
      return onUtxoQuery(operation, (query, world) => {
        asked += 1;
        if (asked % 2 === 1) return undefined;
        const rows = query.owners.flatMap((owner) => {
          const own = rowsOf(setOf(world, query.sourceChain), [owner]).toReversed();
          return own.filter((row) => isBehind(row, query.after));
        });
        return { rows: distinct(rows).slice(0, query.limit) };
      });
    },
  },
  'locked-left-out-when-continuing': {
    origin: 'storage-query',
    sentence: next,
    what:
      'the query for continuing pages still has the condition of the balance query: UTXOs that are locked until ' +
      'later are not in them',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) =>
        query.after
          ? {
              rows: rowsBehind(world, query)
                .filter(({ utxo }) => utxo.output.locktime <= BigInt(world.now))
                .slice(0, query.limit),
            }
          : undefined,
      ),
  },
  'joint-owner-position-lost': {
    origin: 'join',
    sentence: next,
    what:
      'the row of startIndex is looked up by UTXO id alone, and for one of several owners that gives the first ' +
      'owner: a walk by another owner starts before or behind itself',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) => {
        const { after } = query;
        const set = setOf(world, query.sourceChain);
        const owner = after && set.get(after.utxo)?.output.addresses[0];
        if (!after || owner === undefined || owner === after.owner) return undefined;
        const rows = rowsBehind(world, { ...query, after: { owner, utxo: after.utxo } });
        return { rows: rows.slice(0, query.limit) };
      }),
  },
} satisfies Record<string, Fault>;
