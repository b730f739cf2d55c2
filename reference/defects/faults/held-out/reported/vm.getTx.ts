import { pChainId } from '../../../../world/xchain/networks.ts';
import { toCb58 } from '../../../../world/xchain/ids.ts';
import { onAnswer } from '../../../operators/exchanges.ts';
import { onUnsigned } from '../../../operators/transactions.ts';
import { nativeAsset } from '../../../shared/examples.ts';
import { at } from '../../../shared/values.ts';
import { burnt, listOf, transaction, txIds } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

/** Bytes that a proxy keeps of an answer. */
const buffer = 12_288;

export default {
  on: 'vm.getTx',
  faults: {
    'creation-lacks-its-output-zero': {
      origin: 'number',
      deep: true,
      report: 'ava-labs/ortelius#28',
      sentence:
        'Transaction: outputs are the outputs that are not exported; Fees: createAssetTxFee for creating an asset',
      what:
        'an output with index 0 counts as one without index where a transaction creates an asset, and is left out: ' +
        'the transaction seems to burn its change',
      make: (operation) =>
        onUnsigned(operation, (unsigned) =>
          unsigned['initialStates'] === undefined
            ? unsigned
            : { ...unsigned, outputs: listOf(unsigned['outputs']).slice(1) },
        ),
      isKept: async (ask, world) => {
        const { result } = await ask({ operation: 'vm.getTxFee' });
        for (const txID of txIds(world, ({ unsigned }) => unsigned.kind === 'create-asset')) {
          const tx = await transaction(ask, txID);
          if (String(burnt(tx, nativeAsset(world))) !== result?.['createAssetTxFee']) return false;
        }
        return true;
      },
    },
    'imports-of-one-chain-have-no-inputs': {
      origin: 'join',
      deep: true,
      report: 'ava-labs/ortelius#372',
      sentence: 'Transaction: importedInputs of import transactions; one credential for each consumed input',
      what:
        'imported inputs are joined with the outputs of the chains that the node follows: imports from the chain ' +
        'with the all-zero id have none',
      make: (operation) =>
        onUnsigned(operation, (unsigned) =>
          unsigned['sourceChain'] === toCb58(pChainId) ? { ...unsigned, importedInputs: [] } : unsigned,
        ),
      isKept: async (ask, world) => {
        for (const txID of txIds(world, ({ unsigned }) => unsigned.kind === 'import')) {
          const tx = await transaction(ask, txID);
          const inputs = ['inputs', 'importedInputs'].flatMap((rows) => listOf(at(tx, `unsignedTx.${rows}`)));
          if (listOf(tx['credentials']).length !== inputs.length) return false;
        }
        return true;
      },
    },
    'answers-end-with-the-buffer': {
      origin: 'encoding',
      deep: true,
      report: 'bitcoin/bitcoin#24945',
      sentence: 'What the service does, 5: the response body is an object',
      what: 'a proxy passes on 12 KiB of an answer: the JSON text of a transaction with fifty outputs is cut off',
      make: (operation) => onAnswer(operation, (answer) => ({ ...answer, body: answer.body.slice(0, buffer) })),
      isKept: async (ask, world) => {
        for (const txID of txIds(world, ({ unsigned }) => unsigned.outputs.length >= 49).slice(0, 20))
          if ((await ask({ parameters: { txID, encoding: 'json' } })).result === undefined) return false;
        return true;
      },
    },
  },
} satisfies ReportedFile;
