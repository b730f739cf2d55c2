import { asks, namedBy, seenBy } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
import { itemsAskedFor } from '../../../properties/checks/asked-for.ts';
import { order } from '../../../properties/checks/order.ts';
import { bySchema } from '../../../properties/checks/schema.ts';
import { fewValues, filters } from '../../../properties/laws/filters.ts';
import { combinations } from '../checks/combinations.ts';
import { members } from '../checks/members.ts';
import { messageChains } from '../checks/message-chains.ts';
import { messageSources } from '../checks/message-sources.ts';
import { nativeAsset } from '../checks/native-asset.ts';
import { chainInfo } from '../checks/chain-info.ts';
import { rewardProgress } from '../checks/reward-progress.ts';
import { rewardRate } from '../checks/reward-rate.ts';
import { vertices } from '../checks/vertices.ts';
import { messagesSameBothWays } from '../laws/listAddressMessages.ts';
import { dayRounding } from '../laws/listApiLogs.ts';
import { messageFilters } from '../laws/listMessages.ts';
import { assetChainName } from '../laws/asset-chain-name.ts';
import { holdersOfTransfers } from '../laws/holders-of-transfers.ts';
import { holdersTimeRange } from '../laws/holders-time-range.ts';
import { holdersThreshold } from '../laws/listTokenHolders.ts';
import { heightRequired, parentBelow } from '../laws/listVerticesByHeight.ts';
import { agreement } from '../../../properties/checks/agreement.ts';
import { subset } from '../../../properties/checks/subset.ts';
import { listConventions, numbers, readableItems, withDirection } from './select.ts';

/** Data document, rules of single endpoints: rewards, vertices, messages, holders and logs. */
export default requirementRows(
  { document: 'data' },
  {
    'data.rewards.filters': {
      judge: [namedBy(itemsAskedFor), asks('laws/filters', filters({ values: fewValues }))],
      cost: 5,
      section: 'Endpoints, row 12',
      covers: numbers(12),
      buildsOn: readableItems,
      followsFrom: ['data.page.continues'],
      statement: '`addresses` and `nodeIds` keep only the matching rewards.',
      fuzzChecks: [seenBy(agreement, 'filter')],
    },
    'data.rewards.period': {
      level: 'derived',
      judge: seenBy(members, 'reward-period'),
      section: 'Resources and their fields / Pending reward',
      covers: numbers(12),
      followsFrom: ['data.schema.response', 'data.time.unix-seconds'],
      statement: 'A stake with a pending reward starts before it ends, not at the same time.',
    },
    'data.rewards.asset': {
      comparesAnswers: true,
      level: 'derived',
      judge: seenBy(nativeAsset, 'native-asset'),
      section: 'Resources and their fields / Pending reward; node: Asset description',
      covers: numbers(12),
      followsFrom: ['data.schema.response'],
      statement:
        'All rewards of a network are estimated in one asset, the native one. Rewards of the test network are in ' +
        'another asset than those of mainnet.',
    },
    'data.rewards.unit': {
      comparesAnswers: true,
      level: 'derived',
      judge: seenBy(rewardRate, 'reward-rate'),
      section: 'Resources and their fields / Pending reward',
      covers: numbers(12),
      followsFrom: ['data.schema.response', 'data.rewards.period', 'data.rewards.asset'],
      statement:
        'All rewards of a network and asset are estimated in one unit: per staked unit and second, two stakes earn ' +
        'amounts that differ less than a thousandfold.',
    },
    'data.rewards.progress': {
      level: 'open',
      judge: seenBy(rewardProgress, 'progress'),
      section: 'Resources and their fields / Pending reward',
      covers: numbers(12),
      statement: 'Observed: the smallest and largest `progress`.',
    },
    'data.vertices.height': {
      judge: [seenBy(itemsAskedFor, 'asked-for'), asks('laws/listVerticesByHeight', heightRequired)],
      cost: 3,
      section: 'Endpoints, row 14; Limits',
      covers: numbers(14),
      followsFrom: ['data.required-params', 'data.error.bad-input-no-5xx'],
      statement:
        'Every vertex has the requested height, and `vertexHeight` is required. Observed: the answer to a height ' +
        'that is not an integer from 0.',
    },
    'data.vertices.tx-count': {
      level: 'derived',
      judge: seenBy(vertices, 'tx-count'),
      section: 'Resources and their fields / Vertex',
      covers: numbers(14),
      statement: '`txCount` equals the number of `transactions`.',
    },
    'data.vertices.parents': {
      comparesAnswers: true,
      level: 'derived',
      judge: [seenBy(vertices, 'parents'), asks('laws/listVerticesByHeight', parentBelow)],
      cost: 2,
      section: 'Resources and their fields / Vertex',
      covers: numbers(14),
      statement:
        'A vertex names each parent once, and is above its parents; one of them is one height below. Parents and ' +
        'transactions have the form of vertex hashes.',
    },
    'data.vertices.chain-name': {
      comparesAnswers: true,
      needs: ['node'],
      level: 'derived',
      judge: asks('laws/asset-chain-name', assetChainName),
      cost: 1,
      section: 'Endpoints, row 14',
      covers: numbers(14),
      buildsOn: readableItems,
      statement: 'If the asset chain is accepted by its blockchain id, it gives the same vertices as `x-chain`.',
    },
    'data.vertices.chain-info': {
      judge: [seenBy(chainInfo, 'network'), bySchema],
      section: 'Resources and their fields / Vertex',
      covers: numbers(14),
      statement: '`chainInfo` has `chainName` and `network`, and `network` is the requested network.',
    },
    'data.messages.newest-first': {
      judge: seenBy(order, 'fixed-direction'),
      section: 'Endpoints, rows 16 and 18',
      covers: withDirection,
      statement: 'Messages are ordered by timestamp, newest first, over the whole walk.',
    },
    'data.messages.filters': {
      judge: [namedBy(itemsAskedFor), asks('laws/listMessages', messageFilters)],
      cost: 10,
      section: 'Endpoints, row 18',
      covers: numbers(18),
      buildsOn: readableItems,
      followsFrom: ['data.page.continues'],
      statement:
        'Each filter (`sourceBlockchainId`, `destinationBlockchainId`, `blockchainId`, `to`, `from`, `network`) ' +
        'keeps only matching messages; `blockchainId` is the union of source and destination.',
      fuzzChecks: [seenBy(agreement, 'filter')],
    },
    'data.messages.status': {
      level: 'derived',
      judge: seenBy(members, 'message-status'),
      section: 'Resources and their fields / ICM message; States and transitions',
      covers: numbers(16, 18),
      statement: 'A message with the status `pending` was not executed, and its receipt was not delivered.',
    },
    'data.messages.delivery': {
      level: 'open',
      judge: seenBy(combinations, 'delivery'),
      section: 'States and transitions',
      covers: numbers(16, 18),
      statement: 'Observed: the statuses of messages, with `messageExecuted` and `receiptDelivered`.',
    },
    'data.messages.between-chains': {
      comparesAnswers: true,
      level: 'derived',
      judge: [seenBy(members, 'message-chains'), seenBy(messageChains, 'chain-ids')],
      section: 'Resources and their fields / ICM message',
      covers: numbers(16, 18),
      followsFrom: ['data.schema.response'],
      statement:
        'A message goes to another chain than it comes from. A blockchain has one EVM chain id in all messages.',
    },
    'data.messages.source-transaction': {
      comparesAnswers: true,
      level: 'derived',
      judge: seenBy(messageSources, 'source'),
      section: 'Resources and their fields / ICM message, Native transaction',
      covers: numbers(16, 18),
      followsFrom: ['data.answers.agree', 'data.time.unix-seconds'],
      statement: '`sourceTransaction` has the time of the transaction with its hash.',
    },
    'data.messages.gas-spent': {
      level: 'open',
      judge: seenBy(messageSources, 'gas-spent'),
      section: 'Resources and their fields / ICM message',
      covers: numbers(16, 18),
      statement: 'Observed: whether `gasSpent` is the gas or the fee of the source transaction.',
    },
    'data.messages.of-address': {
      level: 'derived',
      judge: seenBy(itemsAskedFor, 'asked-for'),
      section: 'Endpoints, row 16',
      covers: numbers(16),
      statement: 'Every message has the address as sender or receiver. Observed: an address in another role.',
    },
    'data.messages.same-both-ways': {
      level: 'derived',
      judge: asks('laws/listAddressMessages', messagesSameBothWays),
      section: 'Endpoints, rows 16 and 18',
      covers: numbers(16),
      buildsOn: listConventions,
      followsFrom: [
        'data.messages.of-address',
        'data.schema.members-present',
        'data.number.decimal-string',
        'data.schema.response',
        'data.time.unix-seconds',
      ],
      statement: 'A message listed by endpoint 16 is listed by endpoint 18 with the same content.',
    },
    'data.holders.threshold': {
      judge: asks('laws/listTokenHolders', holdersThreshold),
      cost: 3,
      section: 'Endpoints, row 17 and rule 6',
      covers: numbers(17),
      followsFrom: ['data.required-params', 'data.error.bad-input-no-5xx'],
      statement:
        '`threshold` is required, and a higher one gives a subset. An address that held more at the end of a ' +
        'block is listed; an address that never held that much is not. The balance shown is the latest and may be ' +
        'lower. Observed: whether a balance equal to the threshold counts (the parameter says minimum, the rule ' +
        'says more than).',
      fuzzChecks: [seenBy(subset, 'stricter-within-wider')],
    },
    'data.holders.time-range': {
      judge: asks('laws/holders-time-range', holdersTimeRange),
      cost: 7,
      section: 'Endpoints, row 17 and rule 6; Limits',
      covers: numbers(17),
      statement:
        '`startTimestamp` and `endTimestamp` (integers from 0) are accepted. A window inside another gives a ' +
        'subset of its holders, with the latest balances, and lists who held more than the threshold only for a ' +
        'short time within it, and not at its ends. Observed: the answer to other values.',
    },
    'data.holders.of-transfers': {
      comparesAnswers: true,
      level: 'derived',
      judge: asks('laws/holders-of-transfers', holdersOfTransfers),
      cost: 4,
      section: 'Endpoints, rows 6, 8 and 17; rule 6',
      covers: numbers(17),
      buildsOn: readableItems,
      followsFrom: ['data.holders.threshold'],
      statement:
        'An address that holds a token according to its own balances is among the holders of the token: receivers ' +
        'of known transfers, contracts included, and addresses that hold one unit more than the threshold. The ' +
        'balance of a holder is the latest, as among its own balances.',
    },
    'data.logs.filters': {
      judge: [namedBy(itemsAskedFor), asks('laws/filters', filters({ values: fewValues }))],
      cost: 4,
      section: 'Endpoints, row 19',
      covers: numbers(19),
      followsFrom: ['data.page.continues'],
      statement: 'Each filter keeps only matching entries.',
      fuzzChecks: [seenBy(agreement, 'filter')],
    },
    'data.logs.organisation': {
      level: 'derived',
      judge: seenBy(members, 'organisation'),
      section: 'Endpoints, row 19; Resources and their fields / API log entry',
      covers: numbers(19),
      followsFrom: ['data.logs.filters'],
      statement: 'Every entry has the `orgId` of the answer.',
    },
    'data.logs.day-rounding': {
      judge: asks('laws/listApiLogs', dayRounding),
      cost: 3,
      section: 'Endpoints, row 19',
      covers: numbers(19),
      statement:
        'Both timestamps are rounded down to 00:00 UTC of their day: all timestamps of one day give the same ' +
        'answer. Whether the day of the end is included does not depend on the start.',
      fuzzChecks: [seenBy(agreement, 'day-rounding')],
    },
    'data.logs.request-type': {
      judge: bySchema,
      section: 'Resources and their fields / API log entry',
      covers: numbers(19),
      statement: '`requestType` is `data` or `rpc`.',
    },
  },
);
