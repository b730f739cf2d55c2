import { dayOnly } from '../../../contracts/chain/operations/metrics/getChainMetrics.ts';
import { textAt } from '../../../defects/call.ts';
import { when, withState } from '../../../defects/defect.ts';
import { changeEach, changeItems, member } from '../../../defects/operators/answers.ts';
import { changeParameters, fix, ignore, shift } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, given, isCount, matches, missing, type Trigger } from '../../../defects/triggers.ts';
import { at, changeAt } from '../../../defects/values.ts';
import { refuseEachValue } from './shared/derived.ts';
import { changePoints, more, moveBy } from './shared/points.ts';
import type { MutantTable } from './types.ts';

const [hour, day] = [3_600, 86_400];

/** The call asks for a day-only metric by another interval. */
const dayOnlyByOther: Trigger = (call) =>
  ['hour', 'week', 'month'].includes(textAt(call, 'timeInterval')) && dayOnly(textAt(call, 'metric'));

const asDay = fix('timeInterval', 'day');

export default {
  // A documented metric that is refused.
  'data.metrics.known': refuseEachValue('metric', 404),

  // A documented chain id that is refused.
  'data.metrics.chain-ids': [refuseEachValue('chainId'), { 'evm-chain': refuse(matches('chainId', /^\d+$/)) }],

  // Points whose timestamp is not a full hour.
  'data.metrics.hour-aligned': {
    hours: changePoints({ interval: 'hour' }, moveBy(60)),
    'last-second': changePoints({}, moveBy(-1)),
    'by-default': when(missing('timeInterval'), changePoints({}, moveBy(hour / 2))),
    'hour-of-one-metric': changePoints({ metric: 'gasUsed', interval: 'hour', oneIn: 100 }, moveBy(1)),
  },

  // Days that do not begin at 00:00 UTC.
  'data.metrics.day-aligned': {
    '': changePoints({ interval: 'day' }, moveBy(hour)),
    one: changePoints({ interval: 'day', oneIn: 5 }, moveBy(hour)),
    'day-of-one-metric': changePoints({ metric: 'avgGasPrice', interval: 'day' }, moveBy(hour)),
  },

  // Weeks that do not begin on a Monday.
  'data.metrics.week-aligned': {
    '': changePoints({ interval: 'week' }, moveBy(-day)),
    one: when(given('timeInterval', 'week'), changePoints({ oneIn: 5 }, moveBy(-day))),
    'one-week-in-ten': changePoints({ interval: 'week', oneIn: 10 }, moveBy(-day)),
  },

  // Months that do not begin on their first day.
  'data.metrics.month-aligned': {
    '': changePoints({ interval: 'month' }, moveBy(day)),
    one: changePoints({ interval: 'month', oneIn: 5 }, moveBy(day)),
    'month-of-one-metric': changePoints({ metric: 'activeSenders', interval: 'month' }, moveBy(day)),
  },

  // Day-only metrics that are answered by another interval.
  'data.metrics.day-only': {
    all: when(dayOnlyByOther, asDay),
    contracts: when(all(dayOnlyByOther, given('metric', 'contracts')), asDay),
    'cumulative-month': when(
      all(dayOnlyByOther, matches('metric', /^cumulative/), given('timeInterval', 'month')),
      asDay,
    ),
    'max-hour': when(all(dayOnlyByOther, matches('metric', /^max/), given('timeInterval', 'hour')), asDay),
    fails: refuse(dayOnlyByOther, 500),
    'one-metric-by-week': when(all(given('metric', 'maxTps'), given('timeInterval', 'week')), asDay),
  },

  // Closed points that change from answer to answer.
  'data.metrics.latest-may-change': {
    all: withState(() => {
      let count = 0;
      return changePoints({}, ({ value }) => ({ value: more(value, count++) }));
    }),
    'one-hour': withState(() => {
      let count = 0;
      return changePoints({}, ({ value, timestamp }) =>
        (timestamp / hour) % 50 === 0 ? { value: more(value, count++) } : {},
      );
    }),
    // In every second answer, one closed point in twenty has another value.
    'every-second-answer-differs': when(
      isCount(
        (count) => count % 2 === 0,
        ({ parameters }) => parameters,
      ),
      changeEach(
        member('value', (old) => Number(old) + 1),
        (item) => Math.floor(Number(at(item, 'timestamp')) / hour) % 20 === 0,
      ),
    ),
  },

  // Points outside the requested window.
  'data.metrics.time-range': {
    'start-ignored': ignore('startTimestamp'),
    'end-ignored': ignore('endTimestamp'),
    'start-early': shift('startTimestamp', -8 * day),
    'end-late': shift('endTimestamp', 8 * day),
    'one-interval-late': changeParameters(({ endTimestamp, timeInterval }) =>
      Number(endTimestamp) > 0
        ? { endTimestamp: String(Number(endTimestamp) + (timeInterval === 'day' ? day : hour)) }
        : undefined,
    ),
    // With both bounds and by day, the points include one day after the end.
    'daily-end-in-window': when(all(given('timeInterval', 'day'), given('startTimestamp')), shift('endTimestamp', day)),
    // The value of a week that the end cuts counts up to the end.
    'cut-week-in-part': when(
      given('timeInterval', 'week'),
      changeItems((items, { parameters: { endTimestamp } }) =>
        items.map((item) =>
          Number(at(item, 'timestamp')) + 7 * day > Number(endTimestamp ?? Infinity)
            ? changeAt(item, 'value', (old) => Math.floor(Number(old) / 2))
            : item,
        ),
      ),
    ),
    'leap-day': {
      hard: 'hard',
      sentence: '500 for a window that starts or ends on a 29 February, its first instant aside',
      mutate: refuse(
        ({ parameters }) =>
          ['startTimestamp', 'endTimestamp'].some((name) => {
            const time = Number(parameters[name] ?? 0);
            const date = new Date(time * 1_000);
            return time % day !== 0 && date.getUTCMonth() === 1 && date.getUTCDate() === 29;
          }),
        500,
      ),
    },
  },
} satisfies MutantTable;
