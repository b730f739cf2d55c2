import { blockOf, onBlockJson } from '../shared/blocks.ts';
import { listOf } from '../shared/nodeClient.ts';
import { at, changed } from '../../shared/values.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'vm.getBlockByHeight',
  faults: {
    'snapshot-without-signatures': {
      origin: 'replica',
      deep: true,
      breaks: 'Transaction: one credential for each consumed input, in blocks of any age',
      what:
        'the first blocks come from a snapshot without signatures: transactions up to height 60 have an empty list ' +
        'of credentials',
      make: (operation) =>
        onBlockJson(operation, (block) =>
          Number(block['height']) > 60
            ? block
            : { ...block, txs: listOf(block['txs']).map((tx) => changed(tx, 'credentials', () => [])) },
        ),
      holds: async (ask) => {
        for (const height of ['20', '100']) {
          const block = blockOf(await ask({ parameters: { height, encoding: 'json' } }));
          for (const tx of listOf(block?.['txs'])) {
            const inputs = [...listOf(at(tx, 'unsignedTx.inputs')), ...listOf(at(tx, 'unsignedTx.importedInputs'))];
            if (inputs.length !== listOf(at(tx, 'credentials')).length) return false;
          }
        }
        return true;
      },
    },
  },
} satisfies FaultFile;
