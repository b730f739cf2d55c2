import { dayOnly } from '../../world/evm/metrics/intervals.ts';
import { textAt } from '../../../defects/call.ts';
import { type Defect, when, withState } from '../../../defects/defect.ts';
import { changeEach, changeItems, member } from '../../../defects/operators/answers.ts';
import { fix } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, given, matches, type Trigger } from '../../../defects/triggers.ts';
import { at, changeAt } from '../../../defects/values.ts';
import { refuseEachValue, forEach } from './shared/derived.ts';
import { changePoints, more, exceed, sumParts, worth } from './shared/points.ts';
import type { MutantTable } from './types.ts';

const [hour, day] = [3_600, 86_400];

/** The call asks for a day-only metric by another interval. */
const dayOnlyByOther: Trigger = (call) =>
  ['hour', 'week', 'month'].includes(textAt(call, 'timeInterval')) && dayOnly(textAt(call, 'metric'));

const asDay = fix('timeInterval', 'day');

/** Every point of a metric has the value of the point before it in the list. */
const takePrevious = (metric: string): Defect =>
  when(
    given('metric', metric),
    changeItems((items) =>
      items.map((item, index) => changeAt(item, 'value', (value) => at(items[index - 1], 'value') ?? value)),
    ),
  );

/** The values of a metric are multiplied. */
const multiply = (metric: string, factor: number): Defect =>
  when(given('metric', metric), changeEach(member('value', (old) => Number(old) * factor)));

const oneMore: Parameters<typeof changePoints>[1] = ({ value }) => ({ value: more(value) });

export default {
  // A documented chain id that is refused.
  'data.metrics.chain-ids': [refuseEachValue('chainId'), { 'evm-chain': refuse(matches('chainId', /^\d+$/)) }],

  // Day-only metrics that are answered by another interval.
  'data.metrics.day-only': {
    contracts: when(all(dayOnlyByOther, given('metric', 'contracts')), asDay),
    'cumulative-month': when(
      all(dayOnlyByOther, matches('metric', /^cumulative/), given('timeInterval', 'month')),
      asDay,
    ),
  },

  // Closed points that change from answer to answer.
  'data.metrics.latest-may-change': {
    'one-hour': withState(() => {
      let count = 0;
      return changePoints({}, ({ value, timestamp }) =>
        (timestamp / hour) % 50 === 0 ? { value: more(value, count++) } : {},
      );
    }),
  },

  // Points outside the requested window.
  'data.metrics.time-range': {
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

  // Figures below what the known transactions make.
  'data.metrics.of-transactions': [
    forEach(
      ['txCount', 'gasUsed', 'feesPaid', 'maxGasPrice', 'maxTps', 'maxGps', 'activeSenders', 'activeAddresses'],
      (metric, label) => ({
        [`${label}-zero-on-every-fourth-day`]: when(
          given('metric', metric),
          changeEach(member('value', 0), (item) => Math.floor(Number(at(item, 'timestamp')) / 86_400) % 4 === 0),
        ),
      }),
    ),
    {
      // The gas that was not used counts too.
      'gas-by-its-limit': when(
        given('metric', 'gasUsed'),
        changeItems((items, { parameters: { chainId, timeInterval } }, world) => {
          const blocks = world.evm.chain(String(chainId))?.record.blocks ?? [];
          const length = timeInterval === 'hour' ? 3_600 : 86_400;
          const rest = (start: number): number =>
            blocks
              .filter(({ timestamp }) => timestamp >= start && timestamp < start + length)
              .flatMap(({ transactions }) => transactions)
              .reduce((sum, { gasLimit, gasUsed }) => sum + gasLimit - gasUsed, 0);
          return items.map((item) =>
            changeAt(item, 'value', (old) => Number(old) + rest(Number(at(item, 'timestamp')))),
          );
        }),
      ),
    },
  ],

  // Sums that do not add up, of one metric and interval each.
  'data.metrics.additive': [
    forEach(['txCount', 'gasUsed', 'feesPaid'], (metric, label) =>
      forEach(['hour', 'day', 'week', 'month'], (interval) => ({
        [`${label}-by-${interval}`]: changePoints({ metric, interval }, oneMore),
      })),
    ),
    {},
  ],

  // One average divides by another duration than the others.
  'data.metrics.averages-agree': {
    'half-a-day': multiply('avgTps', 2),
    'less-gas': multiply('avgGps', 0.8),
  },

  // Averages above their maximum.
  'data.metrics.avg-below-max': [
    forEach(['Gps', 'Tps', 'GasPrice'], (unit, label) => ({
      [`avg-${label}`]: changePoints({ metric: `avg${unit}` }, exceed(1_000)),
      [`max-${label}`]: changePoints({ metric: `max${unit}` }, worth(0)),
    })),
    {
      'fees-above-the-highest-price': multiply('feesPaid', 1_000),
    },
  ],

  // A cumulative metric that falls on some days.
  'data.metrics.cumulative-monotone': [
    forEach(
      ['cumulativeTxCount', 'cumulativeAddresses', 'cumulativeContracts', 'cumulativeDeployers'],
      (metric, label) => ({ [label]: changePoints({ metric, oneIn: 7 }, worth(0)) }),
    ),
  ],

  // The steps of a cumulative metric differ from the metric that it sums up.
  'data.metrics.cumulative-steps': {
    'transactions-one-day': changePoints({ metric: 'cumulativeTxCount', oneIn: 11 }, oneMore),
    'addresses-of-a-day-alone': changePoints({ metric: 'cumulativeAddresses' }, worth(1)),
    'contracts-a-day-late': takePrevious('cumulativeContracts'),
    'day-counts-too-many': changePoints({ metric: 'txCount', interval: 'day' }, oneMore),
  },

  // More deployers than contracts.
  'data.metrics.deployers-in-contracts': {
    'no-contracts': changePoints({ metric: 'contracts' }, worth(0)),
    'no-deployers-on-some-days': changePoints({ metric: 'deployers', oneIn: 3 }, worth(0)),
  },

  // Days that have fewer distinct addresses than one of their hours, or more than all of them.
  'data.metrics.distinct-bounds': {
    'day-above-hours': changePoints({ metric: 'activeAddresses', interval: 'day' }, exceed(25)),
    'week-above-days': changePoints({ metric: 'activeSenders', interval: 'week' }, exceed(500)),
    'month-below-a-day': changePoints({ metric: 'activeAddresses', interval: 'month' }, worth(1)),
    // activeAddresses of one day in twenty is lower than in its largest hour.
    'day-below-its-hours': changePoints({ metric: 'activeAddresses', interval: 'day', oneIn: 20 }, worth(0)),
  },

  // Who is active on several days or hours counts again.
  'data.metrics.counted-once': {
    'days-of-a-week': sumParts('activeSenders', 'week', 'day'),
  },

  // More active senders than active addresses.
  'data.metrics.senders-in-addresses': {
    '': changePoints({ metric: 'activeSenders' }, exceed(10)),
    'no-senders-in-some-hours': changePoints({ metric: 'activeSenders', interval: 'hour', oneIn: 50 }, worth(0)),
  },
} satisfies MutantTable;
