import { asks, asksOnce, namedBy, seenBy } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
import { figures } from '../checks/figures.ts';
import { additive, averagesAgree, distinctBounds, neverAbove, withinMaximum } from '../laws/metric-additivity.ts';
import { cumulativeMonotone, cumulativeSteps } from '../laws/metric-cumulative.ts';
import {
  closedPointsStay,
  dayOnlyMetrics,
  metricChainIds,
  metricsKnown,
  metricTimeRange,
} from '../laws/getChainMetrics.ts';
import { memberRules } from '../../../properties/checks/member-rules.ts';
import { badInput } from '../../../properties/checks/bad-input.ts';
import { fits } from '../checks/fits.ts';
import { documentedError, numbers, readableItems } from './select.ts';

/** Data document, rules of single endpoints: chain metrics. */
export default requirementRows(
  { document: 'data', covers: numbers(4) },
  {
    'data.metrics.known': {
      judge: asks('laws/getChainMetrics', metricsKnown),
      section: 'Chain metrics, table of metrics',
      statement: 'Each of the 17 metrics gets a result. Observed: the answer to another name.',
    },
    'data.metrics.chain-ids': {
      judge: asks('laws/getChainMetrics', metricChainIds),
      cost: 4,
      section: 'Endpoints, row 4',
      followsFrom: ['data.metrics.known'],
      statement: 'An EVM chain id, `total`, `mainnet` and `testnet` are accepted as the chain.',
    },
    'data.metrics.hour-aligned': {
      judge: namedBy(memberRules),
      section: 'Resources and their fields / Metric data point',
      statement: 'Every timestamp is aligned to the hour.',
    },
    'data.metrics.day-aligned': {
      judge: namedBy(memberRules),
      section: 'Chain metrics, 3',
      followsFrom: ['data.metrics.hour-aligned'],
      statement: 'With `day`, every timestamp is 00:00 UTC.',
    },
    'data.metrics.week-aligned': {
      judge: namedBy(memberRules),
      section: 'Chain metrics, 3',
      followsFrom: ['data.metrics.hour-aligned'],
      statement: 'With `week`, every timestamp is 00:00 UTC of a Monday.',
    },
    'data.metrics.month-aligned': {
      judge: namedBy(memberRules),
      section: 'Chain metrics, 3',
      followsFrom: ['data.metrics.hour-aligned'],
      statement: 'With `month`, every timestamp is 00:00 UTC of the first day of a month.',
    },
    'data.metrics.day-only': {
      judge: asks('laws/getChainMetrics', dayOnlyMetrics),
      section: 'Chain metrics, 4',
      followsFrom: documentedError,
      statement: '`cumulative*`, `max*`, `avg*`, `contracts` and `deployers` refuse every interval but `day`.',
      fuzzChecks: [seenBy(badInput, 'refused-value')],
    },
    'data.metrics.time-range': {
      judge: asks('laws/getChainMetrics', metricTimeRange),
      cost: 10,
      section: 'Endpoints, row 4; Chain metrics, 2; Limits',
      buildsOn: readableItems,
      statement:
        'Points lie within `startTimestamp` and `endTimestamp`, no point of the whole list is missing there, and ' +
        'each has its whole value (rule 2 of the metrics), even if the range ends within its interval. ' +
        'Observed: whether the bounds and the last bucket count, and the answer to negative or fractional values; ' +
        'an error has the documented body.',
      fuzzChecks: [seenBy(fits, 'in-window')],
    },
    'data.metrics.additive': {
      level: 'derived',
      judge: asks('laws/metric-additivity', additive),
      cost: 8,
      section: 'Chain metrics, 2 and table of metrics',
      buildsOn: readableItems,
      followsFrom: [
        'data.metrics.hour-aligned',
        'data.metrics.day-aligned',
        'data.metrics.week-aligned',
        'data.metrics.month-aligned',
      ],
      statement:
        'For `txCount`, `gasUsed` and `feesPaid`, hours add up to their day, days to their week and month (closed ' +
        'intervals only). An interval without a point between others counts nothing.',
      because:
        'Data document, Chain metrics, 2: a value covers its interval; Chain metrics, table of metrics: the three ' +
        'metrics count or add up transactions. So the intervals that make up a larger one add up to it.',
    },
    'data.metrics.distinct-bounds': {
      level: 'derived',
      judge: asks('laws/metric-additivity', distinctBounds),
      cost: 2,
      section: 'Chain metrics, 2 and table of metrics',
      buildsOn: readableItems,
      followsFrom: [
        'data.metrics.hour-aligned',
        'data.metrics.day-aligned',
        'data.metrics.week-aligned',
        'data.metrics.month-aligned',
      ],
      statement:
        'For `activeAddresses` and `activeSenders`, a day is at least its largest hour and at most the sum of its ' +
        'hours, and so are weeks and months of their days.',
      because:
        'Data document, Chain metrics, 2: a value covers its interval; Chain metrics, table of metrics: both metrics ' +
        'count distinct addresses. So an interval counts at least what any of its parts counts, and at most their ' +
        'sum.',
    },
    'data.metrics.of-transactions': {
      comparesAnswers: true,
      level: 'derived',
      judge: seenBy(figures, 'at-least'),
      section: 'Chain metrics, 2 and table of metrics',
      followsFrom: ['data.answers.agree', 'data.metrics.additive', 'data.metrics.distinct-bounds'],
      statement:
        '`txCount`, `gasUsed`, `feesPaid`, `maxGasPrice`, `maxTps`, `maxGps`, `activeSenders`, `activeAddresses`, ' +
        '`contracts` and `deployers` of a closed interval are at least what the known transactions, transfers and ' +
        'deployments of the interval make. An interval without a point between others has none. `gasUsed` and ' +
        '`feesPaid` are exactly that where `txCount` tells that all transactions are known.',
      because:
        'Data document, Chain metrics, table of metrics: the metrics count, add up or take the highest of ' +
        'transactions, transfers and contracts of an interval; Endpoints: other lists show some of these. So a value ' +
        'is at least what those make.',
    },
    'data.metrics.counted-once': {
      comparesAnswers: true,
      level: 'derived',
      judge: seenBy(figures, 'counted-once'),
      section: 'Chain metrics, 2 and table of metrics',
      followsFrom: ['data.answers.agree', 'data.metrics.distinct-bounds', 'data.metrics.senders-in-addresses'],
      statement:
        '`activeSenders` and `activeAddresses` of a closed interval count an address once that is known in several ' +
        'of its parts.',
      because:
        'Data document, Chain metrics, table of metrics: both metrics count distinct addresses of an interval. So an ' +
        'address in several of its parts counts once.',
    },
    'data.metrics.senders-in-addresses': {
      level: 'derived',
      judge: asks(
        'laws/metric-additivity',
        neverAbove([['activeSenders', 'activeAddresses']], ['day', 'hour', 'month'], { together: true }),
      ),
      cost: 2,
      section: 'Chain metrics, table of metrics',
      buildsOn: readableItems,
      followsFrom: ['data.metrics.distinct-bounds'],
      statement: '`activeSenders` never exceeds `activeAddresses`, and is 0 only with it.',
      because:
        'Data document, Chain metrics, table of metrics: one metric counts addresses in from or to, the other those ' +
        'in from. So the second counts a part of the first, and every transaction has a sender.',
    },
    'data.metrics.deployers-in-contracts': {
      level: 'derived',
      judge: asks('laws/metric-additivity', neverAbove([['deployers', 'contracts']], ['day'], { together: true })),
      cost: 2,
      section: 'Chain metrics, table of metrics',
      buildsOn: readableItems,
      followsFrom: ['data.metrics.distinct-bounds'],
      statement: '`deployers` never exceeds `contracts`, and is 0 only with it.',
      because:
        'Data document, Chain metrics, table of metrics: contracts are counted by creations, and deployers are their ' +
        'distinct senders. So there are at most as many deployers, and some of both or of neither.',
    },
    'data.metrics.cumulative-monotone': {
      level: 'derived',
      judge: asks('laws/metric-cumulative', cumulativeMonotone),
      cost: 3,
      section: 'Chain metrics, table of metrics',
      buildsOn: readableItems,
      statement: 'A cumulative metric never falls.',
      because:
        'Data document, Chain metrics, table of metrics: the cumulative metrics count from genesis on. So they never ' +
        'fall.',
    },
    'data.metrics.cumulative-steps': {
      level: 'derived',
      judge: asks('laws/metric-cumulative', cumulativeSteps),
      section: 'Chain metrics, table of metrics',
      buildsOn: readableItems,
      followsFrom: ['data.metrics.additive', 'data.metrics.cumulative-monotone'],
      statement:
        '`cumulativeTxCount` grows from one day to the next by `txCount` of the next day (it counts up to 24 h ' +
        'after the timestamp). `cumulativeContracts` counts up to the timestamp, so it grows by `contracts` of ' +
        'the day itself. `cumulativeDeployers` grows by at most `deployers`, and never exceeds the contracts. No ' +
        'cumulative count is below that of its day.',
      because:
        'Data document, Chain metrics, table of metrics: the totals count from genesis, those of transactions and ' +
        'deployers until 24 hours after the timestamp, that of contracts until the timestamp. So a step is the count ' +
        'of the day between.',
    },
    'data.metrics.avg-below-max': {
      level: 'derived',
      judge: asks('laws/metric-additivity', withinMaximum),
      cost: 6,
      section: 'Chain metrics, table of metrics',
      buildsOn: readableItems,
      statement:
        '`avgGps`, `avgTps` and `avgGasPrice` never exceed `maxGps`, `maxTps` and `maxGasPrice`; nor does `feesPaid` ' +
        'exceed `gasUsed` times `maxGasPrice`.',
      because:
        'Data document, Chain metrics, table of metrics: an average and a maximum are of the same blocks or receipts ' +
        'of a day, and fees are gas times price. So no average is above its maximum, and no fee above gas times the ' +
        'highest price.',
    },
    'data.metrics.averages-agree': {
      comparesAnswers: true,
      level: 'derived',
      judge: asks('laws/metric-additivity', averagesAgree),
      cost: 4,
      section: 'Chain metrics, table of metrics',
      buildsOn: readableItems,
      statement:
        '`avgGps` and `avgTps` of a day divide by the same time: their ratio equals the ratio of `gasUsed` to ' +
        '`txCount`. It is the time between the last blocks of two days, in seconds.',
      because:
        'Data document, Chain metrics, table of metrics: both averages divide a sum over the blocks of a day by the ' +
        'time between the last blocks of two days. So their ratio is that of the two sums.',
    },
    'data.metrics.latest-may-change': {
      judge: asksOnce('laws/getChainMetrics', closedPointsStay),
      cost: 2,
      section: 'Chain metrics, 1',
      buildsOn: readableItems,
      statement: 'The latest point may change between two answers; an older, closed point may not.',
    },
  },
);
