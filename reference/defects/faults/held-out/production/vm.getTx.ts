import { onUnsigned } from '../../../operators/transactions.ts';
import { at, changed } from '../../../shared/values.ts';
import type { Ask } from '../../../../types.ts';
import type { Members } from '../../../shared/values.ts';
import { blockOf } from '../../shared/blocks.ts';
import { listOf, transaction } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

/** Whether transactions of the first blocks are the same in vm.getTx as in their blocks. */
const isSameInBlocks = async (ask: Ask, memberOf: (tx: Members) => string): Promise<boolean> => {
  for (let height = 1; height <= 40; height += 1) {
    const parameters = { height: String(height), encoding: 'json' };
    const block = blockOf(await ask({ operation: 'vm.getBlockByHeight', parameters }));
    for (const row of listOf(block?.['txs'])) {
      const tx = await transaction(ask, String(at(row, 'id')));
      if (memberOf(tx) !== memberOf(row as Members)) return false;
    }
  }
  return true;
};

export default {
  on: 'vm.getTx',
  faults: {
    'empty-memo-is-four-bytes': {
      origin: 'encoding',
      deep: true,
      report: 'ava-labs/avalanchejs#150',
      sentence: 'Transaction: memo is the memo as a hex string, that of a transaction without one is empty',
      what: 'an empty memo is written as its length of four bytes: 0x00000000',
      make: (operation) =>
        onUnsigned(operation, (unsigned) => changed(unsigned, 'memo', (memo) => (memo === '0x' ? '0x00000000' : memo))),
      isKept: (ask) => isSameInBlocks(ask, (tx) => String(at(tx, 'unsignedTx.memo'))),
    },
    'outputs-in-the-order-of-text': {
      origin: 'storage-query',
      deep: true,
      report: 'unreadablewxy/fs-curator#24',
      sentence: 'Transaction: outputs are in their order, to which outputIndex of UTXO references and inputs refers',
      what: 'outputs are read in the order of their index as text: 10 stands between 1 and 2',
      make: (operation) =>
        onUnsigned(operation, (unsigned) =>
          changed(unsigned, 'outputs', (outputs) =>
            listOf(outputs)
              .map((output, index) => ({ output, index: String(index) }))
              .toSorted((a, b) => (a.index < b.index ? -1 : 1))
              .map(({ output }) => output),
          ),
        ),
      isKept: (ask) =>
        isSameInBlocks(ask, (tx) =>
          listOf(at(tx, 'unsignedTx.outputs'))
            .map((output) => String(at(output, 'output.amount')))
            .join(),
        ),
    },
  },
} satisfies ReportedFile;
