import { asks, asksOnce, namedBy, seenBy } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
import { memberRules } from '../../../properties/checks/member-rules.ts';
import { itemsAskedFor } from '../../../properties/checks/asked-for.ts';
import { bySchema } from '../../../properties/checks/schema.ts';
import { fewValues, filters } from '../../../properties/laws/filters.ts';
import { rewardProgress } from '../checks/reward-progress.ts';
import { dayRounding } from '../laws/listApiLogs.ts';
import { same } from '../../../properties/laws/same.ts';
import { holdersOfTransfers } from '../laws/holders-of-transfers.ts';
import { holdersTimeRange } from '../laws/holders-time-range.ts';
import { holdersThreshold } from '../laws/listTokenHolders.ts';
import { heightRequired } from '../laws/listVerticesByHeight.ts';
import { agreement } from '../../../properties/checks/agreement.ts';
import { subset } from '../../../properties/checks/subset.ts';
import { numbers, readableItems } from './select.ts';

/** Data document, rules of single endpoints: rewards, vertices, holders and logs. */
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
      judge: namedBy(memberRules),
      section: 'Resources and their fields / Pending reward',
      covers: numbers(12),
      followsFrom: ['data.schema.response', 'data.time.unix-seconds'],
      statement: 'A stake with a pending reward starts before it ends, not at the same time.',
      because:
        'Data document, Resources and their fields / Pending reward: a reward has the start and the end of its ' +
        'stake, and a progress in between. So the start is before the end.',
    },
    'data.rewards.progress': {
      level: 'open',
      judge: seenBy(rewardProgress, 'progress'),
      section: 'Resources and their fields / Pending reward',
      covers: numbers(12),
      statement: 'Observed: the smallest and largest `progress`.',
    },
    'data.vertices.height': {
      judge: [seenBy(itemsAskedFor, 'asked-for'), asksOnce('laws/listVerticesByHeight', heightRequired)],
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
      judge: namedBy(memberRules),
      section: 'Resources and their fields / Vertex',
      covers: numbers(14),
      statement: '`txCount` equals the number of `transactions`.',
      because:
        'Data document, Resources and their fields / Vertex: a vertex has its transactions and their count. So the ' +
        'count is the number of transactions.',
    },
    'data.vertices.chain-name': {
      comparesAnswers: true,
      needs: ['node'],
      level: 'derived',
      judge: asks('laws/same', same),
      cost: 1,
      section: 'Endpoints, row 14',
      covers: numbers(14),
      buildsOn: readableItems,
      statement: 'If the asset chain is accepted by its blockchain id, it gives the same vertices as `x-chain`.',
      because:
        'Data document, Endpoints, row 14: the chain is named by its alias or its blockchain id; Node document, ' +
        'Resources and their fields / Transaction: a transaction names the id of the chain. So both names give one ' +
        'list.',
    },
    'data.vertices.chain-info': {
      judge: [namedBy(memberRules), bySchema],
      section: 'Resources and their fields / Vertex',
      covers: numbers(14),
      statement: '`chainInfo` has `chainName` and `network`, and `network` is the requested network.',
    },
    'data.holders.threshold': {
      judge: asksOnce('laws/listTokenHolders', holdersThreshold),
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
      because:
        'Data document, Endpoints, rule 6: holders above the threshold are listed with their latest balances; ' +
        'Endpoints, row 6: an address has balances. So an address with such a balance is a holder, and both show one ' +
        'balance.',
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
      judge: namedBy(memberRules),
      section: 'Endpoints, row 19; Resources and their fields / API log entry',
      covers: numbers(19),
      followsFrom: ['data.logs.filters'],
      statement: 'Every entry has the `orgId` of the answer.',
      because:
        'Data document, Endpoints, row 19: the answer names one organisation for its entries; Resources and their ' +
        'fields / API log entry: an entry names its organisation. So both are the same.',
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
