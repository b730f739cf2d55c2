import type { ComparisonRules, MemberRow } from '../../engine/model/comparison-rules.ts';
import type { OperationId } from './operations.ts';

/** Rows whose operations the compiler knows. */
interface Row extends MemberRow {
  readonly of?: readonly OperationId[];
}

/** Figures of the moment. What something cost at the time of its block is final. */
const live: readonly Row[] = [
  { path: 'price.value', class: 'live' },
  { path: 'balanceValue.value', class: 'live' },
  { path: 'currentPrice.value', class: 'live' },
  { path: 'progress', class: 'live', of: ['listPendingRewards'] },
  { path: 'estimatedReward.amount', class: 'live', of: ['listPendingRewards'] },
  { path: 'height', class: 'live', of: ['vm.getHeight'] },
];

/** How far a message has got. */
const messages: readonly Row[] = [
  { path: 'messages[].messageExecuted', class: 'state' },
  { path: 'messages[].receiptDelivered', class: 'state' },
  { path: 'messages[].receipts', class: 'state' },
  { path: 'messages[].status', class: 'state' },
  { path: 'messages[].destinationTransaction', class: 'state' },
  { path: 'messages[].rewardDetails', class: 'state' },
];

/** When a provider fetched the metadata of a token. */
const local: readonly Row[] = [
  { path: 'metadataLastUpdatedTimestamp', class: 'local' },
  { path: 'indexStatus', class: 'local' },
];

/** They tell of one page, and pages of two targets may end at different items. */
const ofPage: readonly Row[] = [{ path: 'numFetched', class: 'opaque', of: ['vm.getUTXOs'] }];

/** Spent outputs name the transaction that spent them. */
const spending: readonly Row[] = [
  { path: 'consumingTxHash', class: 'state' },
  { path: 'consumingBlockNumber', class: 'state' },
  { path: 'consumingBlockTimestamp', class: 'state' },
  { path: 'consumedOnChainId', class: 'state' },
];

/** How two deployments of the two documents are compared. */
export const comparison: ComparisonRules & {
  readonly stateAtHead: readonly OperationId[];
  readonly local: readonly OperationId[];
} = {
  heads: [{ base: 'node', operation: 'vm.getHeight', member: 'height', unit: 'blocks', farApart: 100 }],
  network: [
    {
      base: 'node',
      operation: 'vm.getBlockByHeight',
      parameters: { height: '0', encoding: 'hex' },
      member: 'block',
      what: 'the first block',
    },
  ],
  stateAtHead: ['vm.getBalance', 'vm.getAllBalances', 'vm.getTxStatus'],
  // Each deployment logs its own requests.
  local: ['listApiLogs'],
  members: [...live, ...messages, ...local, ...ofPage, ...spending],
  // A node gives a block as JSON text.
  jsonTexts: ['block'],
};
