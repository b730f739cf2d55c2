import { type Defect } from '../../../defects/defect.ts';
import type { World } from '../../world/world.ts';
import { toBech32, zeroId } from '../../world/xchain/ids.ts';
import { cachedBy, keyOf } from '../../../defects/operators/caches.ts';
import { changeParameters } from '../../../defects/operators/parameters.ts';
import { given } from '../../../defects/triggers.ts';
import { fault, type FaultTable } from './fault.ts';
import { listOf } from './shared/values.ts';
import {
  type UtxoQuery,
  type UtxoRow,
  rowsOf,
  isBehind,
  distinct,
  rowsBehind,
  changeUtxoPage,
  firstOfEach,
} from '../shared/utxo-query.ts';

/** Answers of another query, cut at its limit; undefined leaves an answer as it is. */
function changeUtxos(run: (query: UtxoQuery, world: World) => readonly UtxoRow[] | undefined): Defect {
  return changeUtxoPage((query, world) => {
    const rows = run(query, world);
    return rows && { rows: rows.slice(0, query.limit) };
  });
}

const ofAddresses = 'vm.getUTXOs: the answer is the UTXOs that reference one of the addresses, up to the limit';

const ofSource = 'vm.getUTXOs params: with sourceChain the UTXOs that this chain exported to ours, and no others';

const lastUtxo = 'vm.getUTXOs rule 3: endIndex is the last UTXO of the answer';

const nextSet = 'vm.getUTXOs rule 3: endIndex as startIndex leads on to the UTXOs that come next';

/** Only the first addresses of a call count. */
const firstAddresses = (count: number): Defect =>
  changeParameters(({ addresses }) => ({ addresses: listOf(addresses).slice(0, count) }));

export default {
  'vm.getUTXOs': {
    'cursor-stays-on-single-row': fault.paging(
      lastUtxo,
      changeUtxoPage((query, world) => {
        const rows = rowsBehind(world, query).slice(0, query.limit);
        const [{ owner } = { owner: '' }] = rows;
        return rows.length === 1 ? { rows, end: query.after ?? { owner, utxo: zeroId } } : { rows };
      }),
    ),
    'cache-key-without-limit': fault.cache(
      'vm.getUTXOs params: limit is the most UTXOs that an answer holds',
      cachedBy(keyOf('addresses', 'startIndex', 'sourceChain'), 4),
    ),
    'joint-utxo-under-first-owner': fault.join(
      ofAddresses,
      changeUtxos((query, world) =>
        rowsBehind(world, query).filter(({ owner, utxo: { output } }) =>
          [owner, ...query.owners].includes(output.addresses[0] ?? ''),
        ),
      ),
    ),
    'source-chain-lost-when-continuing': fault.paging(
      ofSource,
      changeUtxos((query, world) =>
        query.after && query.sourceChain !== undefined
          ? rowsBehind(world, { ...query, sourceChain: undefined })
          : undefined,
      ),
    ),
    'source-chain-of-first-address': fault.query(ofAddresses, given('sourceChain'), firstAddresses(1)),
    'spent-in-the-block-that-made-them': fault.query(
      'Resources, UTXO reference; vm.getUTXOs: an output that an accepted transaction consumes is no UTXO',
      changeUtxos((query, world) => {
        const spent = world.xchain.ledger.history.filter(
          ({ created, consumed }) => consumed?.height === created.height,
        );
        const rows = query.owners.flatMap((owner) =>
          spent.filter(({ output }) => output.addresses.includes(owner)).map((utxo) => ({ owner, utxo })),
        );
        if (query.sourceChain !== undefined || rows.length === 0) return undefined;
        const all = [...rowsBehind(world, query), ...rows.filter((row) => isBehind(row, query.after))];
        return distinct(all.sort((a, b) => (a.owner + a.utxo.id < b.owner + b.utxo.id ? -1 : 1)));
      }),
      'bloxbean/yaci-store#603',
    ),
    'largest-page-is-one-short': fault.paging(
      'vm.getUTXOs rules 1 and 4: an answer with fewer UTXOs than the limit of 1024 is the last one',
      changeUtxos((query, world) => (query.limit < 1_024 ? undefined : rowsBehind(world, query).slice(0, 1_023))),
      'nocodb/nocodb#33',
    ),
    'start-address-is-compared-as-text': fault.paging(
      nextSet,
      changeUtxos((query, world) => {
        const { after } = query;
        if (!after) return undefined;
        const textOf = (owner: string): string => toBech32(world.xchain.hrp, owner);
        const rows = rowsOf(world, query).filter(({ owner, utxo }) =>
          owner === after.owner ? utxo.id > after.utxo : textOf(owner) > textOf(after.owner),
        );
        return firstOfEach(rows);
      }),
    ),
    'limit-is-split-among-addresses': fault.paging(
      'vm.getUTXOs, rules 3 and 4: a call whose numFetched is less than limit fetched the last of the UTXOs',
      changeUtxos((query, world) => {
        if (query.owners.length < 2) return undefined;
        const share = Math.max(1, Math.floor(query.limit / query.owners.length));
        const rows = query.owners.flatMap((owner) =>
          rowsOf(world, query, [owner])
            .filter((row) => isBehind(row, query.after))
            .slice(0, share),
        );
        return firstOfEach(rows);
      }),
    ),
  },
} satisfies FaultTable;
