import { toBech32, toCb58, utxoIdOf } from '../../../../world/xchain/ids.ts';
import type { Utxo } from '../../../../world/xchain/ledger.ts';
import { txIdOf } from '../../../../world/xchain/transactions.ts';
import type { World } from '../../../../world/world.ts';
import { textsOf, user, walkFindsAll } from '../../shared/nodeClient.ts';
import { isBehind, onUtxoQuery, rowsOf, setOf } from '../../shared/utxoQuery.ts';
import type { ReportedFile } from '../../types.ts';

type UtxoRow = ReturnType<typeof rowsOf>[number];

const latestBlocks = 24;

/** Each UTXO where it comes first. */
const firstOfEach = (rows: readonly UtxoRow[]): UtxoRow[] => {
  const seen = new Set<string>();
  return rows.filter(({ utxo }) => !seen.has(utxo.id) && seen.add(utxo.id));
};

/** The UTXOs of another chain that the newest blocks imported; their owner got what the import produced. */
const justImported = ({ xchain }: World, sourceChain: string): Utxo[] =>
  xchain.blocks.slice(-latestBlocks).flatMap((block) =>
    block.txs.flatMap((tx): Utxo[] => {
      const { unsigned } = tx;
      const owner = unsigned.outputs[0]?.output;
      if (unsigned.kind !== 'import' || unsigned.sourceChain !== sourceChain || !owner) return [];
      return unsigned.importedInputs.map(({ txId, outputIndex, assetId, input }) => ({
        id: utxoIdOf(txId, outputIndex),
        txId,
        outputIndex,
        assetId,
        output: { ...owner, amount: input.amount, locktime: 0n },
        createdOn: sourceChain,
        spendableOn: unsigned.blockchainId,
        created: { txId, height: 0n, time: 0 },
        consumed: { txId: txIdOf(tx), height: block.height, time: Number(block.time) },
      }));
    }),
  );

export default {
  on: 'vm.getUTXOs',
  faults: {
    'start-address-is-compared-as-text': {
      origin: 'paging',
      deep: true,
      sentence: 'vm.getUTXOs, rule 3: endIndex as startIndex in the next call fetches the next set',
      what:
        'addresses are walked in the order of their bytes, but a page goes on at those whose bech32 text is ' +
        'behind that ' +
        'of startIndex: in a walk with several addresses, some are skipped and others come again',
      make: (operation) =>
        onUtxoQuery(operation, (query, world) => {
          const { after } = query;
          if (!after) return undefined;
          const textOf = (owner: string): string => toBech32(world.xchain.hrp, owner);
          const rows = rowsOf(setOf(world, query.sourceChain), query.owners).filter(({ owner, utxo }) =>
            owner === after.owner ? utxo.id > after.utxo : textOf(owner) > textOf(after.owner),
          );
          return { rows: firstOfEach(rows).slice(0, query.limit) };
        }),
      isKept: (ask, world) =>
        walkFindsAll(ask, { addresses: Array.from({ length: 8 }, (_, index) => user(world, index)) }, 10),
    },
    'limit-is-split-among-addresses': {
      origin: 'paging',
      deep: true,
      sentence: 'vm.getUTXOs, rules 3 and 4: a call whose numFetched is less than limit fetched the last of the UTXOs',
      what:
        'each of several addresses gets an equal share of limit: one with more UTXOs than its share is cut off, and ' +
        'endIndex is behind it, so that no later call fetches the rest',
      make: (operation) =>
        onUtxoQuery(operation, (query, world) => {
          if (query.owners.length < 2) return undefined;
          const share = Math.max(1, Math.floor(query.limit / query.owners.length));
          const set = setOf(world, query.sourceChain);
          const rows = query.owners.flatMap((owner) =>
            rowsOf(set, [owner])
              .filter((row) => isBehind(row, query.after))
              .slice(0, share),
          );
          return { rows: firstOfEach(rows).slice(0, query.limit) };
        }),
      isKept: (ask, world) =>
        walkFindsAll(ask, { addresses: [user(world, 0), user(world, 1), user(world, 2), user(world, 3)] }, 5),
    },
    'imported-utxos-are-still-offered': {
      origin: 'replica',
      deep: true,
      sentence: 'vm.getUTXOs, sourceChain: the atomic UTXOs exported from that chain to this chain; a UTXO is unspent',
      what:
        'shared memory is read from a copy that is 24 blocks behind: UTXOs that transactions of the newest ' +
        'blocks imported, ' +
        'as vm.getTx shows, are still among those of sourceChain',
      make: (operation) =>
        onUtxoQuery(operation, (query, world) => {
          const { sourceChain } = query;
          if (sourceChain === undefined) return undefined;
          const stale = justImported(world, sourceChain).flatMap((utxo) =>
            utxo.output.addresses.map((owner) => ({ owner, utxo })),
          );
          const wanted = stale.filter((row) => query.owners.includes(row.owner) && isBehind(row, query.after));
          if (wanted.length === 0) return undefined;
          const held = rowsOf(setOf(world, sourceChain), query.owners).filter((row) => isBehind(row, query.after));
          const rows = [...held, ...wanted].sort((a, b) =>
            `${a.owner} ${a.utxo.id}` < `${b.owner} ${b.utxo.id}` ? -1 : 1,
          );
          return { rows: firstOfEach(rows).slice(0, query.limit) };
        }),
      isKept: async (ask, world) => {
        const { xchain } = world;
        const imports = xchain.blocks
          .flatMap((block) => block.txs)
          .flatMap(({ unsigned }) => (unsigned.kind === 'import' ? [unsigned] : []));
        for (const { sourceChain, importedInputs, outputs } of imports) {
          const addresses = [`X-${toBech32(xchain.hrp, outputs[0]?.output.addresses[0] ?? '')}`];
          const { result } = await ask({ parameters: { addresses, sourceChain: toCb58(sourceChain) } });
          const offered = textsOf(result?.['utxos']).map((text) => text.slice(6, 78));
          const isOffered = importedInputs.some(({ txId, outputIndex }) =>
            offered.includes(`${txId}${outputIndex.toString(16).padStart(8, '0')}`),
          );
          if (isOffered) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
