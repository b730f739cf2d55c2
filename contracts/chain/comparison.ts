import { type ComparisonRules, comparisonRules, type MemberRow } from '../../engine/model/comparison-rules.ts';
import { type OperationId, operationRows } from './operations.ts';

/** A row whose operation ids are checked by the compiler. */
interface Row extends MemberRow {
  readonly of?: readonly OperationId[];
}

/** Figures of the moment, such as present prices. The price at the time of a block is final. */
const live: readonly Row[] = [
  { path: 'price.value', class: 'live' },
  { path: 'balanceValue.value', class: 'live' },
  { path: 'currentPrice.value', class: 'live' },
  { path: 'pendingRewards[].progress', class: 'live', of: ['listPendingRewards'], whole: true },
  { path: 'pendingRewards[].estimatedReward.amount', class: 'live', of: ['listPendingRewards'], whole: true },
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

/** Owners of tokens at the head, and texts and figures that a provider fetches from outside the chain. */
const changing: readonly Row[] = [
  { path: 'ownerAddress', class: 'state' },
  { path: 'metadata', class: 'state' },
  { path: 'price', class: 'state' },
  { path: 'logoUri', class: 'state' },
  { path: 'tokenReputation', class: 'state' },
];

/** Answers that depend on the head as a whole, and those about the deployment itself. */
const answers: readonly Row[] = [
  { path: '.', class: 'state', of: ['vm.getBalance', 'vm.getAllBalances', 'vm.getTxStatus'] },
  // Each deployment logs its own requests.
  { path: '.', class: 'local', of: ['listApiLogs'] },
  { path: 'status', finalValues: ['Accepted', 'Rejected'], of: ['vm.getTxStatus'] },
];

/** The height, and the figures that only grow. */
const figures: readonly Row[] = [
  { path: 'height', class: 'live', tells: 'head', unit: 'blocks', farApart: 100, of: ['vm.getHeight'] },
  ...['cumulativeTxCount', 'cumulativeAddresses', 'cumulativeContracts', 'cumulativeDeployers'].map((metric): Row => ({
    path: 'results[].value',
    whole: true,
    neverFalls: true,
    with: { metric, timeInterval: 'day' },
    of: ['getChainMetrics'],
  })),
];

/** The first block names the network; a node gives a block as JSON text. */
const blocks: readonly Row[] = [
  {
    path: 'block',
    tells: 'network',
    with: { height: '0', encoding: 'hex' },
    called: 'the first block',
    of: ['vm.getBlockByHeight'],
  },
  { path: 'block', jsonText: true },
];

/** How two deployments of the two documents are compared, and one deployment with its own earlier answers. */
export const comparison: ComparisonRules = comparisonRules(
  [...live, ...messages, ...local, ...ofPage, ...spending, ...changing, ...answers, ...figures, ...blocks],
  operationRows,
);
