import type { RequirementRow } from '../../../../engine/contract/contract.ts';
import { transactionsOfBlocks } from '../../laws/transactions-of-blocks.ts';
import { asks, seenBy, sends } from '../../../../engine/contract/enforcement.ts';
import { bySchema } from '../../../../properties/checks/schema.ts';
import { bytes } from '../../checks/bytes.ts';
import { nodeTransactions } from '../../checks/node-transactions.ts';
import { bothEncodings } from '../../laws/both-encodings.ts';
import { defaultEncoding, encodingAsAsked } from '../../laws/rpc-encoding.ts';
import { ownId, transactionOfKind } from '../../laws/vm.getTx.ts';
import { badInput } from '../../../../properties/checks/bad-input.ts';
import { echo } from '../../../../properties/checks/echo.ts';
import { only } from '../select.ts';

/** Node document: transactions and their bytes. */
export default [
  {
    id: 'node.tx.encoding-default',
    document: 'node',
    level: 'stated',
    judge: asks('laws/rpc-encoding', defaultEncoding),
    cost: 2,
    section: 'Endpoints, vm.getTx',
    covers: only('vm.getTx'),
    followsFrom: ['node.tx.encoding-echo', 'node.schema.result'],
    statement: 'Without `encoding`, `tx` is a hex string and the answer says `hex`.',
  },
  {
    id: 'node.tx.encoding-echo',
    document: 'node',
    level: 'stated',
    judge: asks('laws/rpc-encoding', encodingAsAsked),
    cost: 2,
    section: 'Endpoints, vm.getTx',
    covers: only('vm.getTx'),
    followsFrom: ['node.schema.result'],
    statement:
      '`encoding` in the answer equals the requested one (`hex`, `json`); another requested encoding yields an ' +
      'error.',
    fuzzChecks: [seenBy(badInput, 'refused-value'), seenBy(echo, 'same-value')],
  },
  {
    id: 'node.tx.id',
    document: 'node',
    level: 'derived',
    judge: asks('laws/vm.getTx', ownId),
    section: 'Resources and their fields / Transaction',
    covers: only('vm.getTx'),
    statement: 'With `json`, `tx.id` is the requested `txID`.',
    fuzzChecks: [seenBy(echo, 'same-value')],
  },
  {
    id: 'node.bytes.own-id',
    comparesAnswers: true,
    document: 'node',
    level: 'derived',
    judge: [seenBy(bytes, 'own-id'), sends('laws/both-encodings', bothEncodings)],
    cost: 7,
    section: 'Resources and their fields / Transaction; Endpoints',
    covers: only('vm.getTx', 'vm.getBlock'),
    followsFrom: ['node.schema.result', 'node.block.string', 'node.bytes.same-content'],
    statement: 'Where one id of a target is the SHA-256 of the bytes in hex, all are.',
  },
  {
    id: 'node.bytes.same-content',
    comparesAnswers: true,
    document: 'node',
    level: 'derived',
    judge: [seenBy(bytes, 'same-content'), sends('laws/both-encodings', bothEncodings)],
    cost: 7,
    section: 'Resources and their fields / Transaction; Endpoints',
    covers: only('vm.getTx', 'vm.getBlock', 'vm.getBlockByHeight'),
    followsFrom: ['node.schema.result', 'node.block.string'],
    statement: 'Hex and json of one transaction or block have the same content.',
  },
  {
    id: 'node.tx.of-block',
    comparesAnswers: true,
    document: 'node',
    level: 'derived',
    judge: asks('laws/transactions-of-blocks', transactionsOfBlocks),
    section: 'Endpoints, vm.getTx; Resources and their fields / Transaction',
    covers: only('vm.getTx'),
    followsFrom: ['node.schema.result', 'node.tx.id', 'node.tx.encoding-echo', 'node.bytes.same-content'],
    statement: 'A transaction inside a block in json is found by its id, with the same values.',
  },
  {
    id: 'node.tx.credentials-per-input',
    document: 'node',
    level: 'stated',
    judge: seenBy(nodeTransactions, 'credentials'),
    section: 'Resources and their fields / Transaction',
    covers: only('vm.getTx'),
    statement: 'A transaction has one credential for each consumed input, imported inputs included.',
  },
  {
    id: 'node.tx.import-fields',
    document: 'node',
    level: 'stated',
    judge: [seenBy(nodeTransactions, 'import-fields'), bySchema, asks('laws/vm.getTx', transactionOfKind('import'))],
    section: 'Resources and their fields / Transaction',
    covers: only('vm.getTx'),
    statement: '`sourceChain` and `importedInputs` come together, and only on import transactions.',
  },
  {
    id: 'node.tx.export-fields',
    document: 'node',
    level: 'stated',
    judge: [seenBy(nodeTransactions, 'export-fields'), bySchema, asks('laws/vm.getTx', transactionOfKind('export'))],
    section: 'Resources and their fields / Transaction',
    covers: only('vm.getTx'),
    statement: '`destinationChain` and `exportedOutputs` come together, and only on export transactions.',
  },
  {
    id: 'node.tx.network',
    document: 'node',
    level: 'stated',
    judge: seenBy(nodeTransactions, 'network'),
    section: 'Resources and their fields / Transaction',
    covers: only('vm.getTx'),
    statement: '`networkID` is 1 on mainnet and the same in every transaction of a target.',
  },
  {
    id: 'node.tx.threshold',
    document: 'node',
    level: 'derived',
    judge: seenBy(nodeTransactions, 'threshold'),
    section: 'Resources and their fields / Transaction',
    covers: only('vm.getTx'),
    statement: 'The `threshold` of an output is no larger than the number of its addresses.',
  },
] as const satisfies readonly RequirementRow[];
