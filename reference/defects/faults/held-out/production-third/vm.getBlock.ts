import { toCb58, zeroId } from '../../../../world/xchain/ids.ts';
import { at, changed } from '../../../shared/values.ts';
import { textOf } from '../../shared/data-client.ts';
import { blockOf, onBlockJson } from '../../shared/blocks.ts';
import { listOf, transaction } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

const parts = ['importedInputs', 'exportedOutputs'].map((member) => `unsignedTx.${member}`);

export default {
  on: 'vm.getBlock',
  faults: {
    'fx-of-atomic-parts-not-set': {
      origin: 'encoding',
      deep: true,
      report: 'ava-labs/avalanchego#1306',
      sentence: 'Node, Transaction, Output and Input: fxID is the FX that the output or input uses',
      what:
        'fxID is not stored but filled in before a transaction becomes JSON; inside a block this step forgets ' +
        'importedInputs and exportedOutputs, whose fxID is the empty id, while vm.getTx shows the right one',
      make: (operation) =>
        onBlockJson(operation, (block) => {
          let txs = block['txs'] ?? null;
          for (const part of parts) txs = changed(txs, `${part}.fxID`, () => toCb58(zeroId));
          return { ...block, txs };
        }),
      isKept: async (ask, { xchain }) => {
        const fxIds = (tx: Parameters<typeof at>[0]): string[] =>
          parts.flatMap((part) => listOf(at(tx, part)).map((row) => textOf(row, 'fxID')));
        let compared = 0;
        for (const { id } of xchain.blocks.filter(({ txs }) => txs.some(({ unsigned }) => unsigned.kind !== 'base'))) {
          const block = blockOf(await ask({ parameters: { blockID: toCb58(id), encoding: 'json' } }));
          for (const tx of listOf(block?.['txs'])) {
            const alone = fxIds(await transaction(ask, textOf(tx, 'id')));
            if (fxIds(tx).join() !== alone.join()) return false;
            compared += alone.length;
          }
        }
        return compared > 0;
      },
    },
  },
} satisfies ReportedFile;
