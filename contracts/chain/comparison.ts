import type { ComparisonRules, MemberRow } from '../../engine/model/comparison-rules.ts';
import type { OperationId } from './operations.ts';

/** A row whose operation ids are checked by the compiler. */
interface Row extends MemberRow {
  readonly of?: readonly OperationId[];
}

/** Figures of the moment, such as present prices. The price at the time of a block is final. */
const live: readonly Row[] = [
  { path: 'price.value', class: 'live' },
  { path: 'balanceValue.value', class: 'live' },
  { path: 'currentPrice.value', class: 'live' },
  { path: 'progress', class: 'live', of: ['listPendingRewards'] },
  { path: 'estimatedReward.amount', class: 'live', of: ['listPendingRewards'] },
  { path: 'height', class: 'live', of: ['vm.getHeight'] },
];

/** The progress of a message. */
const messages: readonly Row[] = [
  { path: 'messages[].messageExecuted', class: 'state' },
  { path: 'messages[].receiptDelivered', class: 'state' },
  { path: 'messages[].receipts', class: 'state' },
  { path: 'messages[].status', class: 'state' },
  { path: 'messages[].destinationTransaction', class: 'state' },
  { path: 'messages[].rewardDetails', class: 'state' },
];

/** The time at which a provider fetched the metadata of a token. */
const local: readonly Row[] = [
  { path: 'metadataLastUpdatedTimestamp', class: 'local' },
  { path: 'indexStatus', class: 'local' },
];

/** Counts of one page: the pages of two targets may end at different items. */
const ofPage: readonly Row[] = [{ path: 'numFetched', class: 'opaque', of: ['vm.getUTXOs'] }];

/** Members that change when an output is spent. */
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
