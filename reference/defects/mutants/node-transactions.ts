import { someBlock } from '../shared/examples.ts';
import { textAt } from '../../../defects/call.ts';
import { changeCall, type Defect, when } from '../../../defects/defect.ts';
import { changeAnswer, changeBody, changeOutcome, lack, member } from '../../../defects/operators/answers.ts';
import { every, given, isCount } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at, hash } from '../../../defects/values.ts';
import { on, unknown } from '../inside.ts';
import { changeTransaction, changeUnsigned } from '../shared/transactions.ts';
import { fromCb58, toCb58 } from '../../world/xchain/ids.ts';
import type { Mutants, MutantTable } from './types.ts';

/** A status is another one. */
const changeStatus = (from: string, to: string): Defect => changeAnswer('status', (old) => (old === from ? to : old));

const txIdOf = ({ parameters }: { readonly parameters: { readonly [name: string]: Value | undefined } }): unknown =>
  parameters['txID'];

/** Members that come alone, or on transactions of another kind, which have `list` instead. */
const membersOfKind = (chain: string, list: string, otherList: string): Mutants => ({
  'no-chain': changeUnsigned(lack(chain)),
  'no-list': changeUnsigned(lack(list)),
  'chain-on-others': changeUnsigned((unsigned) => ({
    ...unsigned,
    [chain]: unsigned[chain] ?? unsigned['blockchainID'],
  })),
  'list-on-others': changeUnsigned((unsigned) => ({ ...unsigned, [list]: unsigned[list] ?? unsigned[otherList] })),
});

export default {
  // A height that is not that of the last accepted block.
  'node.height.last-accepted': {
    'one-above': changeAnswer('height', (old) => String(Number(old) + 1)),
  },

  // Transactions of accepted blocks that are not accepted.
  'node.tx-status.accepted': {
    processing: changeStatus('Accepted', 'Processing'),
    unknown: changeStatus('Accepted', 'Unknown'),
    some: when((call) => hash(call.parameters['txID']) % 2 === 0, changeStatus('Accepted', 'Rejected')),
  },

  // A status other than the four documented values.
  'node.tx-status.enum': {
    'lower-case': changeAnswer('status', (old) => String(old).toLowerCase()),
    number: changeBody(() => ({ status: 4 })),
  },

  // A status that leaves Accepted again.
  'node.tx-status.final': {
    '': when(every(2, txIdOf), changeStatus('Accepted', 'Processing')),
    'third-status-processing': when(
      isCount((count) => count > 2, txIdOf),
      changeStatus('Accepted', 'Processing'),
    ),
  },

  // Ids of no transaction get a status other than Unknown, or an error.
  'node.tx-status.unknown': {
    rejected: changeStatus('Unknown', 'Rejected'),
    'zeros-accepted': when(
      given('txID', '11111111111111111111111111111111LpoYY'),
      changeBody((body) => ({ ...body, status: 'Accepted' })),
    ),
    refused: changeOutcome((answer) =>
      answer.kind === 'answer' && at(answer.body, 'status') === 'Unknown' ? unknown : answer,
    ),
    'block-as-a-transaction': {
      hard: 'middling',
      sentence: 'the id of a block is taken for a transaction that is being processed',
      mutate: changeBody((body, call, { xchain }) =>
        xchain.blocksById.has(fromCb58(textAt(call, 'txID')) ?? '') ? { ...body, status: 'Processing' } : body,
      ),
      isKept: async (ask, world) =>
        at((await ask({ parameters: { txID: someBlock(world) } })).result, 'status') === 'Unknown',
    },
  },

  // Members of exports that come alone, or on transactions that are none.
  'node.tx.export-fields': membersOfKind('destinationChain', 'exportedOutputs', 'outputs'),

  // Members of imports that come alone, or on transactions that are none.
  'node.tx.import-fields': membersOfKind('sourceChain', 'importedInputs', 'inputs'),

  // An id that was not requested.
  'node.tx.id': {
    missing: changeTransaction(({ id: _, ...tx }) => tx),
  },

  // Another network than mainnet, or several.
  'node.tx.network': {
    other: changeUnsigned((unsigned) => ({ ...unsigned, networkID: 5 })),
    'one-network-in-ten': changeUnsigned((unsigned) => ({ ...unsigned, networkID: 5 }), 10),
  },

  // A transaction by its id that is missing.
  'node.tx.of-block': {
    'one-in-two': when(
      (call) => hash(call.parameters['txID']) % 2 === 0,
      changeOutcome(() => unknown),
    ),
  },
  'node.answers.known': {
    'newest-asset': on(
      'vm.getAssetDescription',
      changeCall((call, next, { xchain }) =>
        call.parameters['assetID'] === toCb58([...xchain.assets.keys()].at(-1) ?? '') ? unknown : next(call),
      ),
    ),
    'newest-transactions': on(
      'vm.getTx',
      changeCall((call, next, { xchain }) => {
        const newest = [...xchain.txs.keys()].slice(-3).map(toCb58);
        return newest.includes(textAt(call, 'txID')) ? unknown : next(call);
      }),
    ),
  },

  // A transaction by its id that is another one than its block shows.
  'node.answers.agree': {
    'amounts-halved': on(
      'vm.getTx',
      changeAnswer('tx.unsignedTx.inputs.input.amount', (amount) => Math.floor(Number(amount) / 2)),
    ),
  },

  // Inputs that are not the outputs that they name.
  'node.tx.consumed-outputs': {
    'index-plus-one': changeUnsigned(member('inputs.outputIndex', (old) => Number(old) + 100)),
    'amount-of-inputs': changeUnsigned(member('inputs.input.amount', (old) => BigInt(String(old)) + 1n)),
    'asset-of-inputs': changeUnsigned(
      member('inputs.assetID', (old) => String(old).split('').toReversed().join('')),
      2,
    ),
  },
} satisfies MutantTable;
