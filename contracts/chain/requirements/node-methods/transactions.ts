import { transactionsOfBlocks } from '../../laws/transactions-of-blocks.ts';
import { asks, namedBy, seenBy, sends } from '../../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../../engine/contract/requirement-rows.ts';
import { memberRules } from '../../../../properties/checks/member-rules.ts';
import { bySchema } from '../../../../properties/checks/schema.ts';
import { bytes } from '../../checks/bytes.ts';
import { consumedOutputs } from '../../checks/consumed-outputs.ts';
import { nodeTransactions } from '../../checks/node-transactions.ts';
import { bothEncodings } from '../../laws/both-encodings.ts';
import { defaultEncoding, encodingAsAsked } from '../../laws/rpc-encoding.ts';
import { transactionOfKind } from '../../laws/vm.getTx.ts';
import { badInput } from '../../../../properties/checks/bad-input.ts';
import { only } from '../select.ts';

/** Node document: transactions and their bytes. */
export default requirementRows(
  { document: 'node', covers: only('vm.getTx'), section: 'Resources and their fields / Transaction' },
  {
    'node.tx.encoding-default': {
      judge: asks('laws/rpc-encoding', defaultEncoding),
      cost: 2,
      section: 'Endpoints, vm.getTx',
      followsFrom: ['node.tx.encoding-echo', 'node.schema.result'],
      statement: 'Without `encoding`, `tx` is a hex string and the answer says `hex`.',
    },
    'node.tx.encoding-echo': {
      judge: [namedBy(memberRules), asks('laws/rpc-encoding', encodingAsAsked)],
      cost: 2,
      section: 'Endpoints, vm.getTx',
      followsFrom: ['node.schema.result'],
      statement:
        '`encoding` in the answer equals the requested one (`hex`, `json`); another requested encoding yields an ' +
        'error.',
      fuzzChecks: [seenBy(badInput, 'refused-value')],
    },
    'node.tx.id': {
      level: 'derived',
      judge: [namedBy(memberRules), bySchema],
      statement: 'With `json`, `tx.id` is the requested `txID`.',
      because:
        'Node document, Endpoints, vm.getTx: a transaction by its id; Resources and their fields / Transaction: it ' +
        'shows its id. So both are the same id.',
    },
    'node.bytes.same-content': {
      comparesAnswers: true,
      level: 'derived',
      judge: [seenBy(bytes, 'same-content'), sends('laws/both-encodings', bothEncodings)],
      cost: 7,
      section: 'Resources and their fields / Transaction; Endpoints',
      covers: only('vm.getTx', 'vm.getBlock', 'vm.getBlockByHeight'),
      followsFrom: ['node.schema.result', 'node.block.string'],
      statement: 'Hex and json of one transaction or block have the same content.',
      because:
        'Node document, Endpoints: hex and json are two encodings of one transaction or block. So both hold the same ' +
        'values, where the bytes can be read.',
    },
    'node.tx.of-block': {
      comparesAnswers: true,
      level: 'derived',
      judge: asks('laws/transactions-of-blocks', transactionsOfBlocks),
      section: 'Endpoints, vm.getTx; Resources and their fields / Transaction',
      followsFrom: ['node.schema.result', 'node.tx.id', 'node.tx.encoding-echo', 'node.bytes.same-content'],
      statement: 'A transaction inside a block in json is found by its id, with the same values.',
      because:
        'Node document, Endpoints, vm.getTx: a transaction by its id; Resources and their fields / Transaction: it ' +
        'shows its id. So a transaction that a block shows is found, with the same values.',
    },
    'node.tx.credentials-per-input': {
      judge: namedBy(memberRules),
      statement: 'A transaction has one credential for each consumed input, imported inputs included.',
    },
    'node.tx.import-fields': {
      judge: [bySchema, asks('laws/vm.getTx', transactionOfKind('import'))],
      statement: '`sourceChain` and `importedInputs` come together, and only on import transactions.',
    },
    'node.tx.export-fields': {
      judge: [bySchema, asks('laws/vm.getTx', transactionOfKind('export'))],
      statement: '`destinationChain` and `exportedOutputs` come together, and only on export transactions.',
    },
    'node.tx.network': {
      judge: seenBy(nodeTransactions, 'network'),
      statement: '`networkID` is 1 on mainnet and the same in every transaction of a target.',
    },
    'node.tx.other-chain': {
      level: 'derived',
      judge: namedBy(memberRules),
      followsFrom: ['node.schema.result', 'node.tx.import-fields', 'node.tx.export-fields'],
      statement: '`sourceChain` and `destinationChain` name other chains than the own one.',
      because:
        'Node document, Resources and their fields / Transaction: an import names the chain that assets come from, ' +
        'an export the chain that they go to. So that chain is not the chain of the transaction.',
    },
    'node.tx.consumed-outputs': {
      comparesAnswers: true,
      level: 'derived',
      judge: seenBy(consumedOutputs, 'consumed'),
      followsFrom: ['node.schema.result', 'node.bytes.same-content', 'node.answers.agree'],
      statement:
        'An input is the output that it names: it has the same asset and amount, and it comes after the `locktime`.',
      because:
        'Node document, Resources and their fields / Transaction: an input names a transaction and the index of an ' +
        'output, and has asset and amount, as the output has; an output cannot be consumed before its locktime. So ' +
        'the input agrees with that output.',
    },
    'node.tx.threshold': {
      level: 'derived',
      judge: namedBy(memberRules),
      statement: 'The `threshold` of an output is no larger than the number of its addresses.',
      because:
        'Node document, Resources and their fields / Transaction: the threshold is how many of the addresses must ' +
        'sign. So it is at most their number.',
    },
  },
);
