import { type Call, withBody, type Answer, textAt } from '../../../defects/call.ts';
import { changeCall, type Defect, type Next, when, withState } from '../../../defects/defect.ts';
import { all, given, missing } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { changeAt } from '../../../defects/values.ts';
import { bodyOf } from '../inside.ts';
import type { World } from '../../world/world.ts';
import { listOf, numberOf } from './shared/values.ts';
import type { EvmChain } from '../../world/evm/evmChain.ts';
import { activityOf } from '../../world/evm/metrics/activity.ts';
import { startOf } from '../../world/evm/metrics/intervals.ts';
import { keyWithout } from '../../../defects/operators/caches.ts';
import { fault, type FaultTable } from './fault.ts';

const day = 86_400;

const allTime = { startTimestamp: undefined, endTimestamp: undefined };

const valueOf = (point: Value | undefined): number => numberOf(point, 'value');

const timeOf = (point: Value | undefined): number => numberOf(point, 'timestamp');

/** All points of a call with some parameters replaced, as documented. */
const pointsOf = (call: Call, next: Next, more: Call['parameters']): Value[] =>
  listOf(bodyOf(call, next, { pageToken: undefined, ...more }), 'results');

const sumOf = (points: readonly Value[]): number => points.reduce<number>((sum, point) => sum + valueOf(point), 0);

/** The first second of the next month, UTC. */
const nextMonth = (start: number): number => {
  const date = new Date(start * 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1_000;
};

/** The values of points by their timestamps. */
const valuesOf = (points: readonly Value[]): Map<number, number> =>
  new Map(points.map((point) => [timeOf(point), valueOf(point)]));

/** Changes the values of all points of calls with these parameters; `prepare` can ask for other points first. */
function changePoints(
  asked: Readonly<Record<string, string>>,
  prepare: (call: Call, next: Next, world: World) => (point: Value) => number,
): Defect {
  const fits = all(...Object.entries(asked).map(([name, value]) => given(name, value)));
  return when(
    fits,
    changeCall((call, next, world) => {
      const answer = next(call);
      const change = prepare(call, next, world);
      return withBody(answer, (body) => ({
        ...body,
        results: listOf(body['results']).map((point) => changeAt(point, 'value', () => change(point))),
      }));
    }),
  );
}

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

const registers = 2_048;

/** After the blocks of each time, the estimate of a sketch that counts addresses by registers in use. */
const estimatesOf = (
  chains: readonly EvmChain[],
): readonly { readonly timestamp: number; readonly count: number }[] => {
  const used = new Set<bigint>();
  return activityOf(chains).map(({ timestamp, addresses }) => {
    for (const address of addresses) used.add(BigInt(address) % BigInt(registers));
    return { timestamp, count: Math.round(-registers * Math.log(1 - used.size / registers)) };
  });
};

/** The chains of a call: one chain, or all of a network. */
const chainsOf = ({ evm }: World, scope: string): readonly EvmChain[] => {
  const network = ({ record }: EvmChain): string => (record.spec.network === 'mainnet' ? 'mainnet' : 'testnet');
  return evm.chains.filter((chain) => [network(chain), 'total'].includes(scope) || chain === evm.chain(scope));
};

export default {
  getChainMetrics: {
    'ranges-fill-the-cache-of-all-time': fault.cache(
      'Endpoints, row 4: without a time range all points are listed',
      withState(() => {
        const answers = new Map<string, Answer>();
        const keyOf = keyWithout('startTimestamp');
        return changeCall((call, next) => {
          if (call.parameters['startTimestamp'] === undefined) return answers.get(keyOf(call)) ?? next(call);
          const answer = next(call);
          answers.set(keyOf(call), answer);
          return answer;
        });
      }),
    ),
    'peaks-are-added-up': fault.number(
      'Chain metrics, table; row 4: maxGasPrice of several chains is the largest price, not a sum',
      changePoints({ chainId: 'total', metric: 'maxGasPrice' }, (call, next) => {
        const [main, test] = ['mainnet', 'testnet'].map((chainId) =>
          valuesOf(pointsOf(call, next, { chainId, ...allTime })),
        );
        return (point) => (main?.get(timeOf(point)) ?? 0) + (test?.get(timeOf(point)) ?? 0);
      }),
    ),
    'blocks-weigh-the-same-in-averages': fault.number(
      'Chain metrics, table: avgGasPrice is the average receipt gas price within the day',
      changePoints({ metric: 'avgGasPrice' }, (call, _next, world) => {
        const chain = world.evm.chain(textAt(call, 'chainId'));
        if (!chain) return valueOf;
        const averages = new Map<number, number[]>();
        for (const { timestamp, transactions } of chain.record.blocks) {
          const start = startOf(timestamp, 'day');
          const prices = transactions.map(({ gasPrice }) => Number(gasPrice));
          if (prices.length > 0) averages.set(start, [...(averages.get(start) ?? []), meanOf(prices)]);
        }
        return (point) => meanOf(averages.get(timeOf(point)) ?? []);
      }),
      'blockscout/blockscout-rs#1018',
    ),
    'distinct-addresses-are-estimated': fault.number(
      'Data, Chain metrics: cumulativeAddresses is the number of unique addresses from genesis on',
      changePoints({ metric: 'cumulativeAddresses' }, (call, _next, world) => {
        const counts = estimatesOf(chainsOf(world, textAt(call, 'chainId')));
        return (point) => counts.findLast(({ timestamp }) => timestamp < timeOf(point) + day)?.count ?? 0;
      }),
      'pipelinedb/pipelinedb#1181',
    ),
    'rollup-stops-at-the-end-of-the-range': fault.time(
      'Chain metrics, rule 2: each value covers the data from its timestamp through the requested timeInterval',
      all(
        given('metric', 'txCount', 'gasUsed', 'feesPaid'),
        given('timeInterval', 'week', 'month'),
        given('endTimestamp'),
        missing('pageToken'),
      ),
      changeCall((call, next) =>
        withBody(next(call), (body) => {
          const [newest, ...older] = listOf(body['results']);
          const start = timeOf(newest);
          const close = textAt(call, 'timeInterval') === 'week' ? start + 7 * day : nextMonth(start);
          if (newest === undefined || Number(call.parameters['endTimestamp']) >= close) return body;
          const range = { startTimestamp: String(start), pageSize: undefined };
          const value = sumOf(pointsOf(call, next, { timeInterval: 'day', ...range }));
          return { ...body, results: [changeAt(newest, 'value', () => value), ...older] };
        }),
      ),
    ),
  },
} satisfies FaultTable;
