import { fromHexText, toBech32 } from '../../../../world/xchain/ids.ts';
import type { World } from '../../../../world/world.ts';
import { textsOf } from '../../shared/nodeClient.ts';
import { distinct, isBehind, onUtxoQuery, rowsBehind } from '../../shared/utxoQuery.ts';
import type { ReportedFile } from '../../types.ts';

const treasury = ({ xchain }: World): string => xchain.actors.treasury.addresses[0] ?? '';

export default {
  on: 'vm.getUTXOs',
  faults: {
    'spent-in-the-block-that-made-them': {
      origin: 'storage-query',
      deep: true,
      report: 'bloxbean/yaci-store#603',
      sentence: 'Resources, UTXO reference; vm.getUTXOs: an output that an accepted transaction consumes is no UTXO',
      what: 'inputs of a block are applied before its outputs: an output that its own block spends is listed for ever',
      make: (operation) =>
        onUtxoQuery(operation, (query, world) => {
          if (query.sourceChain !== undefined) return undefined;
          const kept = query.owners.flatMap((owner) =>
            world.xchain.ledger.history
              .filter(
                ({ output, created, consumed }) =>
                  consumed?.height === created.height && output.addresses.includes(owner),
              )
              .map((utxo) => ({ owner, utxo })),
          );
          if (kept.length === 0) return undefined;
          const rows = [...rowsBehind(world, query), ...kept.filter((row) => isBehind(row, query.after))];
          const ordered = rows.sort((a, b) => (a.owner + a.utxo.id < b.owner + b.utxo.id ? -1 : 1));
          return { rows: distinct(ordered).slice(0, query.limit) };
        }),
      isKept: async (ask, world) => {
        const spent = new Set<string>();
        for (const { txs } of world.xchain.blocks.slice(0, 12))
          for (const { unsigned } of txs)
            for (const input of unsigned.inputs) spent.add(`${input.txId} ${input.outputIndex}`);
        const addresses = [`X-${toBech32(world.xchain.hrp, treasury(world))}`];
        const { result } = await ask({ parameters: { addresses } });
        // The bytes of a UTXO begin with two bytes of a version, the id of the transaction and the index of the output.
        return textsOf(result?.['utxos']).every((utxo) => {
          const bytes = fromHexText(utxo);
          return bytes !== undefined && !spent.has(`${bytes.toString('hex', 2, 34)} ${bytes.readUInt32BE(34)}`);
        });
      },
    },
  },
} satisfies ReportedFile;
