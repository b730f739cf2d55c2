import { toCb58 } from '../../../../world/xchain/ids.ts';
import { at, changed, isMembers, without } from '../../../shared/values.ts';
import { textOf } from '../../shared/data-client.ts';
import { blockOf, onBlockJson } from '../../shared/blocks.ts';
import { listOf } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

/** Members that only some kinds of transactions have. */
const ofKinds = [
  'sourceChain',
  'importedInputs',
  'destinationChain',
  'exportedOutputs',
  'name',
  'symbol',
  'denomination',
  'initialStates',
];

export default {
  on: 'vm.getBlock',
  faults: {
    'transactions-as-their-base-class': {
      origin: 'encoding',
      deep: true,
      report: 'dotnet/runtime#51906',
      sentence:
        'Node, Transaction: imports have sourceChain and importedInputs, exports destinationChain and exportedOutputs',
      what:
        'the list of a block is declared with the base class of transactions, and the serializer writes the declared ' +
        'members only: in JSON blocks, imports and exports look like plain transactions; vm.getTx shows them whole',
      make: (operation) =>
        onBlockJson(operation, (block) => ({
          ...block,
          txs: listOf(block['txs']).map((tx) =>
            changed(tx, 'unsignedTx', (unsigned) => ofKinds.reduce((left, name) => without(left, name), unsigned)),
          ),
        })),
      isKept: async (ask, { xchain }) => {
        const block = xchain.blocks.find(({ txs }) => txs.some(({ unsigned }) => unsigned.kind === 'import'));
        const parameters = { blockID: toCb58(block?.id ?? ''), encoding: 'json' };
        const imported = listOf(blockOf(await ask({ parameters }))?.['txs']).find(
          (tx) => at(tx, 'unsignedTx.importedInputs') !== undefined,
        );
        if (!isMembers(imported)) return false;
        const { result } = await ask({
          operation: 'vm.getTx',
          parameters: { txID: textOf(imported, 'id'), encoding: 'json' },
        });
        return textOf(result, 'tx.unsignedTx.sourceChain') === textOf(imported, 'unsignedTx.sourceChain');
      },
    },
  },
} satisfies ReportedFile;
