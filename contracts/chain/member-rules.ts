import { defined } from '../../engine/model/defined.ts';
import type { MemberRule } from '../../engine/model/member-rule.ts';

/** Rules between the members of one object (Resources and their fields), by the kind of object. */

const number = '^[0-9]+$';
const id = '^[1-9A-HJ-NP-Za-km-z]{33,60}$';

/** A transaction or an internal transaction uses at most its gas limit. */
export const gas = (...at: readonly string[]): MemberRule => ({
  at,
  path: 'gasLimit',
  atLeast: 'gasUsed',
  requirement: 'data.transactions.gas',
  code: 'gas-above-limit',
});

/** Objects of a chain. Only chains that are named by number on both sides are compared. */
export const ofChain = (...at: readonly string[]): MemberRule => ({
  at,
  path: 'chainId',
  is: ['$chainId'],
  where: [
    { path: '$chainId', pattern: number },
    { path: 'chainId', pattern: number },
  ],
  requirement: 'data.chain-id.items',
  code: 'of-another-chain',
});

/**
 * Each transfer of a transaction is one log. ERC-1155 transfers are left out: one log of a batch may repeat an id.
 * `place`: the place of the transactions, with a dot.
 */
export const transfersOnce = (place: '' | 'transactions[].'): readonly MemberRule[] =>
  ['erc20Transfers', 'erc721Transfers'].map((list) => ({
    at: `${place}${list}[]`,
    unique: ['logIndex'],
    requirement: 'data.address-transactions.transfers-once',
    code: 'transfer-shown-twice',
    about: list,
  }));

/** In an address's list, every transfer and internal transaction has the address as its sender or receiver. */
export const ownTransfers: readonly MemberRule[] = [
  'erc20Transfers',
  'erc721Transfers',
  'erc1155Transfers',
  'internalTransactions',
].map((list) => ({
  at: `transactions[].${list}[]`,
  path: '$address',
  is: ['from.address', 'to.address'],
  requirement: 'data.address-transactions.own-transfers',
  code: 'unrelated-transfer',
  about: list,
}));

/** Amounts of money are in the currency that was asked for, or in the default one. */
export const inCurrency = (...at: readonly string[]): readonly MemberRule[] => {
  const rule = { at, path: 'currencyCode', is: ['$currency'], code: 'other-currency' };
  return [
    { ...rule, where: [{ path: '$currency', somebody: true }], requirement: 'data.currency.accepted' },
    { ...rule, where: [{ path: '$currency', nobody: true }], requirement: 'data.currency.default' },
  ];
};

/** `chainInfo` of an answer names the requested network. */
export const chainInfo = (requirement: 'data.utxos.chain-info' | 'data.vertices.chain-info'): MemberRule => ({
  at: '.',
  path: 'chainInfo.network',
  is: ['$network'],
  requirement,
  code: 'other-network',
});

const ofUtxo = { at: 'utxos[]' } as const;
const ofSpent = {
  ...ofUtxo,
  where: [{ path: 'consumingTxHash', somebody: true }],
  requirement: 'data.utxos.consumed-agrees',
} as const;

export const utxoRules: readonly MemberRule[] = [
  chainInfo('data.utxos.chain-info'),
  { ...ofUtxo, path: 'asset.amount', is: ['amount'], requirement: 'data.utxos.asset', code: 'amounts-differ' },
  { ...ofUtxo, path: 'asset.assetId', is: ['assetId'], requirement: 'data.utxos.asset', code: 'assets-differ' },
  {
    ...ofUtxo,
    path: 'threshold',
    atMost: { count: 'addresses' },
    where: [{ path: 'addresses.0', somebody: true }],
    requirement: 'data.utxos.owners',
    code: 'threshold-above-addresses',
  },
  {
    ...ofUtxo,
    path: 'utxoEndTimestamp',
    atLeast: 'utxoStartTimestamp',
    // An end of 0 is none.
    where: [{ path: 'utxoEndTimestamp', pattern: '[1-9]' }],
    requirement: 'data.utxos.period',
    code: 'ends-before-start',
  },
  {
    ...ofUtxo,
    path: 'consumingTxHash',
    nobody: true,
    where: [{ path: '$includeSpent', values: [false] }],
    requirement: 'data.utxos.include-spent',
    code: 'spent-utxo-listed',
  },
  ...['consumingBlockNumber', 'consumingBlockTimestamp'].map((about) => ({
    ...ofSpent,
    path: about,
    somebody: true as const,
    code: 'spent-without-member',
    about,
  })),
  {
    ...ofSpent,
    path: 'consumingBlockNumber',
    atLeast: 'blockNumber',
    // Heights can be compared only if the UTXO was created and consumed on one chain.
    where: [...ofSpent.where, { path: 'consumedOnChainId', is: ['createdOnChainId'] }],
    code: 'spent-before-created',
    about: 'consumingBlockNumber',
  },
  {
    ...ofSpent,
    path: 'consumingBlockTimestamp',
    atLeast: 'blockTimestamp',
    code: 'spent-before-created',
    about: 'consumingBlockTimestamp',
  },
];

export const rewardRules: readonly MemberRule[] = [
  {
    at: 'pendingRewards[]',
    path: 'endTimestamp',
    above: 'startTimestamp',
    requirement: 'data.rewards.period',
    code: 'ends-before-start',
  },
];

export const vertexRules: readonly MemberRule[] = [
  chainInfo('data.vertices.chain-info'),
  {
    at: 'vertices[]',
    path: 'txCount',
    count: 'transactions',
    requirement: 'data.vertices.tx-count',
    code: 'tx-count-wrong',
  },
];

/** A message goes to another chain. Two chains can have one EVM chain id, so only blockchain ids are compared. */
export const messageRules: readonly MemberRule[] = [
  {
    at: 'messages[]',
    path: 'destinationBlockchainId',
    isNot: 'sourceBlockchainId',
    where: [{ path: 'sourceBlockchainId', pattern: '[^0-9]' }],
    requirement: 'data.messages.between-chains',
    code: 'source-is-destination',
    about: 'destinationBlockchainId',
  },
];

export const logRules: readonly MemberRule[] = [
  {
    at: 'logs[]',
    path: 'orgId',
    is: ['^orgId'],
    requirement: 'data.logs.organisation',
    code: 'log-of-another-organisation',
  },
];

/** A member of a node's answer repeats a parameter, or its default. */
export const echo = (parameter: string, path: string, requirement: string): MemberRule => ({
  at: '.',
  path,
  is: [`$${parameter}`],
  requirement,
  code: 'not-echoed',
  about: parameter,
});

const unsigned = 'tx.unsignedTx';

/** Rules of a transaction in json. */
export const nodeTransactionRules: readonly MemberRule[] = [
  {
    at: 'tx',
    path: 'credentials',
    count: ['unsignedTx.inputs', 'unsignedTx.importedInputs'],
    // Operations consume more than the inputs, in a form that the document does not show.
    where: [{ path: 'unsignedTx.operations', nobody: true }],
    requirement: 'node.tx.credentials-per-input',
    code: 'credentials-per-input',
  },
  {
    at: [`${unsigned}.outputs[].output`, `${unsigned}.exportedOutputs[].output`],
    path: 'threshold',
    atMost: { count: 'addresses' },
    requirement: 'node.tx.threshold',
    code: 'threshold-above-addresses',
  },
  ...['sourceChain', 'destinationChain'].map((path) => ({
    at: unsigned,
    path,
    isNot: 'blockchainID',
    requirement: 'node.tx.other-chain',
    code: 'not-another-chain',
    about: path,
  })),
];

export const nodeUtxoRules: readonly MemberRule[] = [
  {
    at: '.',
    path: 'numFetched',
    count: 'utxos',
    requirement: 'node.utxos.num-fetched',
    code: 'num-fetched-wrong',
  },
  { at: 'utxos[]', unique: ['.'], requirement: 'node.utxos.no-repeats-within', code: 'duplicate-utxo' },
  {
    at: '.',
    path: 'encoding',
    is: ['$encoding'],
    requirement: 'node.utxos.encoding-hex',
    code: 'encoding-not-hex',
  },
  {
    at: '.',
    path: 'sourceChain',
    is: ['$sourceChain'],
    // A chain may be asked for by another name than its id.
    where: [
      { path: '$sourceChain', pattern: id },
      { path: 'sourceChain', pattern: id },
    ],
    requirement: 'node.utxos.source-chain-echo',
    code: 'other-source-chain',
  },
];

const startOf = (
  interval: 'hour' | 'day' | 'week' | 'month',
  about: string,
  where?: MemberRule['where'],
): MemberRule => ({
  at: 'results[]',
  path: 'timestamp',
  startOf: interval,
  requirement: `data.metrics.${interval}-aligned`,
  code: 'unaligned-timestamp',
  about,
  ...defined({ where }),
});
const ofInterval = (...values: readonly string[]) => [{ path: '$timeInterval', values }];

/** Points of a metric stand at the beginning of their hour, day, week or month. */
export const alignedPoints: readonly MemberRule[] = [
  startOf('hour', 'a full hour'),
  startOf('day', '00:00 UTC', ofInterval('day')),
  startOf('week', '00:00 UTC of a Monday', ofInterval('week')),
  startOf('month', '00:00 UTC of the first day of a month', ofInterval('month')),
];
