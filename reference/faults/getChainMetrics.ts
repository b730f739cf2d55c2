import { given, onCall, onItems, onParameters } from '../mutants/shared/alter.ts';
import { firstChain } from '../mutants/shared/examples.ts';
import { textAt } from '../mutants/shared/texts.ts';
import { changed } from '../mutants/shared/values.ts';
import type { OperationAnswer, Ask } from '../types.ts';
import type { Value } from '../value.ts';
import type { World } from '../world/world.ts';
import { keyWithout } from './shared/data-cached.ts';
import { textOf, walk } from './shared/data-client.ts';
import { nextMonth, onPointsOf, pointsOf, sumOf, timeOf, valueOf } from './shared/data-metrics.ts';
import { nextSlice, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const day = 86_400;
const hour = 3_600;
const allTime = { startTimestamp: undefined, endTimestamp: undefined };

const points = (ask: Ask, parameters: Parameters<typeof walk>[1]): Promise<Value[]> =>
  walk(ask, { pageSize: 2_000, ...parameters });

const chainId = (world: World): string => firstChain(world).chainId;

const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(a) * 1e-9;

/** Points of a list that lie in [start, end). */
const inside = (list: readonly Value[], start: number, end: number): Value[] =>
  list.filter((point) => timeOf(point) >= start && timeOf(point) < end);

const withValue = (point: Value, value: Value): Value => changed(point, 'value', () => value);

/** Whether a metric of a month is the sum of the metric's days, for the whole months that there are. */
const monthsAddUp = async (ask: Ask, world: World, metric: string): Promise<boolean> => {
  const days = await points(ask, { chainId: chainId(world), metric, timeInterval: 'day' });
  const months = await points(ask, { chainId: chainId(world), metric, timeInterval: 'month' });
  return months.slice(1, -1).every((month) => {
    const own = inside(days, timeOf(month), nextMonth(timeOf(month)));
    return near(valueOf(month), sumOf(own));
  });
};

export default {
  on: 'getChainMetrics',
  faults: {
    'first-week-begins-with-the-chain': {
      origin: 'time',
      deep: true,
      breaks: 'Chain metrics, rule 3: the timestamp of a week is 00:00 UTC of its Monday, the first week too',
      what: 'the oldest week has the day of the first block as its timestamp',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ timeInterval }) => timeInterval === 'week',
          (call, next) => {
            const first = pointsOf(call, next, { timeInterval: 'day', ...allTime }).at(-1);
            const oldest = timeOf(pointsOf(call, next, allTime).at(-1));
            return (point) => (timeOf(point) === oldest ? changed(point, 'timestamp', () => timeOf(first)) : point);
          },
        ),
      holds: async (ask, world) =>
        (await points(ask, { chainId: chainId(world), metric: 'txCount', timeInterval: 'week' })).every(
          (week) => new Date(timeOf(week) * 1_000).getUTCDay() === 1,
        ),
    },
    'months-have-thirty-days': {
      origin: 'time',
      deep: true,
      breaks: 'Chain metrics, rule 2: a month covers its days up to the next month',
      what: 'the 31st of a month is in no month of txCount and gasUsed',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, timeInterval }) => timeInterval === 'month' && (metric === 'txCount' || metric === 'gasUsed'),
          (call, next) => {
            const days = pointsOf(call, next, { timeInterval: 'day', ...allTime });
            return (point) => {
              const lost = inside(days, timeOf(point) + 30 * day, nextMonth(timeOf(point)));
              return withValue(point, valueOf(point) - sumOf(lost));
            };
          },
        ),
      holds: (ask, world) => monthsAddUp(ask, world, 'txCount'),
    },
    'fees-by-the-average-price': {
      origin: 'number',
      deep: true,
      breaks: 'Chain metrics, table: feesPaid is the sum of gas used times its own price',
      what: 'feesPaid of a month is its gas times the mean of the average prices of its days',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, timeInterval }) => metric === 'feesPaid' && timeInterval === 'month',
          (call, next) => {
            const gas = pointsOf(call, next, { ...allTime, metric: 'gasUsed' });
            const prices = pointsOf(call, next, { ...allTime, metric: 'avgGasPrice', timeInterval: 'day' });
            return (point) => {
              const own = inside(prices, timeOf(point), nextMonth(timeOf(point)));
              const used = gas.find((one) => timeOf(one) === timeOf(point));
              return withValue(point, Math.round((valueOf(used) * sumOf(own)) / Math.max(1, own.length)));
            };
          },
        ),
      holds: (ask, world) => monthsAddUp(ask, world, 'feesPaid'),
    },
    'total-without-the-newest-chain': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Endpoints, row 4: total takes mainnet and testnet together',
      what: 'the transactions of the chain that was added last are in testnet, and not in total',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ chainId: scope, metric }) => scope === 'total' && metric === 'txCount',
          (call, next, world) => {
            const last = pointsOf(call, next, { chainId: world.evm.chains.at(-1)?.chainId, ...allTime });
            const own = new Map(last.map((point) => [timeOf(point), valueOf(point)]));
            return (point) => withValue(point, valueOf(point) - (own.get(timeOf(point)) ?? 0));
          },
        ),
      holds: async (ask) => {
        const of = async (scope: string): Promise<number> =>
          sumOf(await points(ask, { chainId: scope, metric: 'txCount', timeInterval: 'day' }));
        return (await of('total')) === (await of('mainnet')) + (await of('testnet'));
      },
    },
    'running-totals-per-page': {
      origin: 'paging',
      deep: true,
      breaks: 'Chain metrics, table: cumulativeTxCount counts from genesis',
      what: 'the running total counts from the oldest point of the page',
      make: (operation) =>
        repaged(operation, {
          page: (all, { begin, size }, { call }) => {
            const items = all.slice(begin, begin + size);
            const before = all[begin + size];
            return textAt(call, 'metric') === 'cumulativeTxCount' && before !== undefined
              ? items.map((item) => withValue(item, valueOf(item) - valueOf(before)))
              : items;
          },
          follow: nextSlice,
        }),
      holds: async (ask, world) => {
        const subject = { chainId: chainId(world), metric: 'cumulativeTxCount', timeInterval: 'day' };
        const large = await points(ask, subject);
        const small = await points(ask, { ...subject, pageSize: 13 });
        return JSON.stringify(large) === JSON.stringify(small);
      },
    },
    'running-totals-per-window': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Chain metrics, table: cumulativeAddresses counts from genesis, whatever the time range',
      what: 'with startTimestamp cumulativeAddresses counts from the start of the range',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, startTimestamp }) => metric === 'cumulativeAddresses' && startTimestamp !== undefined,
          (call, next) => {
            const start = Number(call.parameters['startTimestamp']);
            const before = pointsOf(call, next, allTime).find((point) => timeOf(point) < start);
            return (point) => withValue(point, valueOf(point) - (before === undefined ? 0 : valueOf(before)));
          },
        ),
      holds: async (ask, world) => {
        const subject = { chainId: chainId(world), metric: 'cumulativeAddresses', timeInterval: 'day' };
        const all = await points(ask, subject);
        const startTimestamp = timeOf(all[20]);
        const windowed = await points(ask, { ...subject, startTimestamp });
        return windowed.every((point) =>
          all.some((one) => textOf(one, 'timestamp') === textOf(point, 'timestamp') && valueOf(one) === valueOf(point)),
        );
      },
    },
    'deployers-by-any-interval': {
      origin: 'input',
      deep: true,
      breaks: 'Chain metrics, rule 4: deployers supports the interval day alone',
      what: 'deployers with timeInterval=hour gives the values of days under the timestamps of hours',
      make: (operation) =>
        onCall(operation, (call, next) => {
          const { metric, timeInterval } = call.parameters;
          if (metric !== 'deployers' || timeInterval !== 'hour') return next(call);
          const answer = next({ ...call, parameters: given(call.parameters, { timeInterval: 'day' }) });
          return answer.kind === 'answer'
            ? { ...answer, body: changed(answer.body, 'results.timestamp', (time) => Number(time) + 23 * hour) }
            : answer;
        }),
      holds: async (ask, world) =>
        (await ask({ parameters: { chainId: chainId(world), metric: 'deployers', timeInterval: 'hour' } })).result ===
        undefined,
    },
    'senders-of-a-month-from-its-days': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Chain metrics, table: activeSenders counts each address of the interval once',
      what: 'activeSenders of a month is the sum of its days, so that an address counts once for each day',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, timeInterval }) => metric === 'activeSenders' && timeInterval === 'month',
          (call, next) => {
            const days = pointsOf(call, next, { timeInterval: 'day', ...allTime });
            return (point) => withValue(point, sumOf(inside(days, timeOf(point), nextMonth(timeOf(point)))));
          },
        ),
      holds: async (ask, world) => {
        const of = (metric: string): Promise<Value[]> =>
          points(ask, { chainId: chainId(world), metric, timeInterval: 'month' });
        const addresses = await of('activeAddresses');
        return (await of('activeSenders')).every((senders) => {
          const same = addresses.find((point) => timeOf(point) === timeOf(senders));
          return same === undefined || valueOf(senders) <= valueOf(same);
        });
      },
    },
    'months-begin-in-london': {
      origin: 'time',
      deep: false,
      breaks: 'Chain metrics, rule 3: the timestamp of a month is 00:00 UTC of its first day',
      what: 'months that begin in summer time have 23:00 UTC of the day before as their timestamp',
      make: (operation) =>
        onItems(operation, (items, { parameters }) =>
          items.map((item) => {
            const month = new Date(timeOf(item) * 1_000).getUTCMonth();
            return parameters['timeInterval'] === 'month' && month >= 3 && month <= 9
              ? changed(item, 'timestamp', () => timeOf(item) - hour)
              : item;
          }),
        ),
      holds: async (ask, world) =>
        (await points(ask, { chainId: chainId(world), metric: 'txCount', timeInterval: 'month' })).every(
          (month) => new Date(timeOf(month) * 1_000).getUTCDate() === 1,
        ),
    },
    'ranges-fill-the-cache-of-all-time': {
      origin: 'cache',
      deep: true,
      breaks: 'Endpoints, row 4: without a time range all points are listed',
      what: 'after a call with startTimestamp the call without it gets the points of that range',
      make: (operation) => {
        const kept = new Map<string, OperationAnswer>();
        return onCall(operation, (call, next) => {
          const key = keyWithout(call, 'startTimestamp');
          if (call.parameters['startTimestamp'] === undefined) return kept.get(key) ?? next(call);
          const answer = next(call);
          kept.set(key, answer);
          return answer;
        });
      },
      holds: async (ask, world) => {
        const subject = { chainId: chainId(world), metric: 'gasUsed', timeInterval: 'day', pageSize: 50 };
        const before = await ask({ parameters: subject });
        await ask({ parameters: { ...subject, startTimestamp: timeOf(before.items[3]) } });
        return (await ask({ parameters: subject })).items.length === before.items.length;
      },
    },
    'created-contracts-without-factories': {
      origin: 'join',
      deep: true,
      breaks: 'Chain metrics, table: cumulativeContracts counts CREATE, CREATE2 and CREATE3, as contracts does',
      what: 'cumulativeContracts of a chain counts contracts that accounts created, none that factories did',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, chainId: scope }) =>
            metric === 'cumulativeContracts' && !['total', 'mainnet', 'testnet'].includes(String(scope)),
          (call, _next, world) => {
            const contracts = world.evm.chain(textAt(call, 'chainId'))?.record.contracts ?? [];
            const times = contracts
              .filter(({ factory }) => factory === undefined)
              .map(({ transaction }) => transaction.block.timestamp);
            return (point) => withValue(point, times.filter((time) => time < timeOf(point)).length);
          },
        ),
      holds: async (ask, world) => {
        const of = (metric: string): Promise<Value[]> =>
          points(ask, { chainId: chainId(world), metric, timeInterval: 'day' });
        const contracts = await of('contracts');
        const cumulative = await of('cumulativeContracts');
        return cumulative.every((point, index) => {
          const older = cumulative[index + 1];
          const created = contracts.find((one) => timeOf(one) === timeOf(older));
          return older === undefined || created === undefined || valueOf(point) - valueOf(older) === valueOf(created);
        });
      },
    },
    'end-zero-counts-as-absent': {
      origin: 'input',
      deep: true,
      breaks: 'Limits; Endpoints, row 4: an endTimestamp of 0 is a bound like any other',
      what: 'endTimestamp=0 lists the points of all time',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          parameters['endTimestamp'] === '0' ? given(parameters, { endTimestamp: undefined }) : undefined,
        ),
      holds: async (ask, world) =>
        (
          await ask({
            parameters: { chainId: chainId(world), metric: 'txCount', timeInterval: 'day', endTimestamp: 0 },
          })
        ).items.every((point) => timeOf(point) <= 0),
    },
    'averages-leave-out-the-night': {
      origin: 'time',
      deep: true,
      breaks: 'Chain metrics, table: avgTps divides by the time since the last block of the day before',
      what: 'avgTps divides by the time between the first and the last block of the day',
      make: (operation) =>
        onPointsOf(
          operation,
          ({ metric, chainId: scope }) =>
            metric === 'avgTps' && !['total', 'mainnet', 'testnet'].includes(String(scope)),
          (call, _next, world) => {
            const blocks = world.evm.chain(textAt(call, 'chainId'))?.record.blocks ?? [];
            return (point) => {
              const end = timeOf(point) + day;
              const own = blocks.filter(({ timestamp }) => timestamp >= timeOf(point) && timestamp < end);
              const span = (own.at(-1)?.timestamp ?? 0) - (own[0]?.timestamp ?? 0);
              const count = own.reduce<number>((sum, block) => sum + block.transactions.length, 0);
              return span === 0 ? point : withValue(point, count / span);
            };
          },
        ),
      holds: async (ask, world) => {
        const of = (metric: string): Promise<Value[]> =>
          points(ask, { chainId: chainId(world), metric, timeInterval: 'day' });
        const averages = (await of('avgTps')).slice(1, -1);
        const transactions = await of('txCount');
        // The number of transactions divided by the average is the time that the target divided by. The times of all
        // days add up to about as many days.
        const divisors = averages.map((average) => {
          const count = transactions.find((point) => timeOf(point) === timeOf(average));
          return valueOf(count) / valueOf(average);
        });
        const together = divisors.reduce<number>((sum, divisor) => sum + divisor, 0);
        return together > (averages.length - 1) * day;
      },
    },
  },
} satisfies FaultFile;
