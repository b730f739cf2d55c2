import fc from 'fast-check';
import { dayOnly } from '../operations/metrics/getChainMetrics.ts';
import type { CaseContext } from '../../../engine/judging/case-context.ts';
import { holds } from '../../../properties/holds.ts';
import { metricChain, moment, points } from '../domain/metric-points.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { mustRefuse } from '../../../properties/probes/rest-errors.ts';

const metrics = (c: CaseContext): readonly string[] => c.operation.parameters['metric']?.values ?? [];

export const metricsKnown = async (c: CaseContext): Promise<void> => {
  // Chains are found by one metric; the sum over all of them answers where that very metric does not.
  const chainId = c.subjects.arguments(c.operation.id).length > 0 ? metricChain(c) : 'total';
  // The pages that other judges read too.
  const answers = await c.askAll(
    metrics(c).map((metric) => ({
      parameters: { chainId, metric, timeInterval: 'day', pageSize: 2160 },
      input: 'valid',
    })),
  );
  for (const answer of answers) {
    if (answer.status !== 200)
      c.broken('a documented metric is refused', {
        code: 'documented-metric-refused',
        expected: `status 200 for ${String(answer.call.parameters['metric'])}`,
        actual: `status ${answer.status}: ${show(answer.body)}`,
        by: [answer],
      });
    c.proved();
  }
  const other = await c.ask({ parameters: { chainId, metric: 'noSuchMetric', timeInterval: 'day' }, input: 'open' });
  c.observe('an unknown metric', `HTTP ${other.status}`, other);
};

export const metricChainIds = async (c: CaseContext): Promise<void> => {
  const learnt = c.subjects
    .of('evm-chain-id')
    .map((one) => one.value)
    .filter((id) => c.subjects.answersFor('chainId', id))
    .slice(0, 2);
  for (const chainId of ['total', 'mainnet', 'testnet', ...learnt]) {
    const answer = await c.ask({ parameters: { chainId, metric: 'txCount', timeInterval: 'day' }, input: 'valid' });
    if (answer.status !== 200)
      c.broken('a documented chain id is refused', {
        code: 'documented-chain-id-refused',
        expected: `status 200 for ${learnt.includes(chainId) ? 'an EVM chain id' : chainId}`,
        actual: `status ${answer.status}: ${show(answer.body)}`,
        by: [answer],
      });
    c.proved();
  }
};

export const dayOnlyMetrics = async (c: CaseContext): Promise<void> => {
  const chainId = metricChain(c);
  const calls = metrics(c)
    .filter(dayOnly)
    .flatMap((metric) =>
      ['hour', 'week', 'month'].map((timeInterval) => ({
        parameters: { chainId, metric, timeInterval },
        input: 'invalid' as const,
      })),
    );
  for (const answer of await c.askAll(c.some(calls))) mustRefuse(c, answer, 'a day-only metric by another interval');
};

/**
 * Points lie within the requested window. Points at the bounds are not judged. Starts are aligned so that they cut no
 * bucket.
 */
export const metricTimeRange = async (c: CaseContext): Promise<void> => {
  const chainId = metricChain(c);
  for (const timeInterval of ['hour', 'day'] as const) {
    const { times } = await points(c, chainId, 'txCount', timeInterval);
    if (times.length < 4) continue;
    const windows = fc
      .uniqueArray(fc.nat({ max: times.length - 1 }), { minLength: 2, maxLength: 2 })
      .map((pair) => pair.sort((a, b) => a - b).map((index) => times[index] as number) as [number, number]);
    await holds(c, windows, async ([start, end]) => {
      for (const bounds of [
        { startTimestamp: start, endTimestamp: end },
        { startTimestamp: start },
        { endTimestamp: end },
      ] as const) {
        const answer = await c.send({ chainId, metric: 'txCount', timeInterval, ...bounds });
        const came = (answer.items ?? []).flatMap((item) => Number(integer(at(item, 'timestamp')) ?? []));
        const low = 'startTimestamp' in bounds ? start : -Infinity;
        const high = 'endTimestamp' in bounds ? end : Infinity;
        const outside = came.find((time) => time < low || time > high);
        if (outside !== undefined)
          c.broken('a point lies outside the time range asked for', {
            code: 'outside-time-range',
            expected: `timestamps from ${low} to ${high}`,
            actual: `${outside} (${moment(outside)})`,
            by: [answer],
          });
        if (came.length > 0) c.proved();
      }
    });
    const inclusive = await c.send({
      chainId,
      metric: 'txCount',
      timeInterval,
      startTimestamp: times[1] as number,
      endTimestamp: times[2] as number,
    });
    const stamps = new Set((inclusive.items ?? []).map((item) => Number(integer(at(item, 'timestamp')) ?? 0n)));
    const bound = (time: number | undefined): string =>
      time !== undefined && stamps.has(time) ? 'included' : 'excluded';
    c.observe(
      `bounds of a time range by ${timeInterval}`,
      `start ${bound(times[1])}, end ${bound(times[2])}`,
      inclusive,
    );
  }
  for (const [what, value] of [
    ['negative', -1],
    ['fractional', 1.5],
  ] as const) {
    const answer = await c.ask({
      parameters: { chainId, metric: 'txCount', timeInterval: 'day', startTimestamp: value },
      input: 'open',
    });
    c.observe(`a ${what} startTimestamp`, `HTTP ${answer.status}`, answer);
  }
};

/** The newest point may change between two answers; a closed one does not. */
export const closedPointsStay = async (c: CaseContext): Promise<void> => {
  const chainId = metricChain(c);
  const asked = { chainId, metric: 'txCount', timeInterval: 'hour', pageSize: 200 };
  const [before, after] = [await c.send(asked), await c.send(asked, { fresh: true })];
  const values = (answer: typeof before): Map<number, string> =>
    new Map(
      (answer.items ?? []).map((item) => [Number(integer(at(item, 'timestamp')) ?? 0n), show(at(item, 'value'))]),
    );
  const [was, is] = [values(before), values(after)];
  const newest = Math.max(...was.keys());
  for (const [time, value] of was) {
    const now = is.get(time);
    if (time === newest || now === undefined) continue;
    if (now !== value)
      c.broken('a closed point changed between two answers', {
        code: 'closed-point-changed',
        expected: `${value} at ${moment(time)}`,
        actual: now,
        by: [before, after],
      });
    c.proved();
  }
};
