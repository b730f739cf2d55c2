import { type CaseContext, Inconclusive } from '../../../engine/contract/case-context.ts';
import { metricChain, moment, pagesOf, points, sum } from '../domain/metric-points.ts';
import { neverAbove } from './metric-additivity.ts';

const cumulative = ['cumulativeTxCount', 'cumulativeAddresses', 'cumulativeContracts', 'cumulativeDeployers'] as const;

export const cumulativeMonotone = async (c: CaseContext): Promise<void> => {
  const chain = metricChain(c);
  for (const metric of cumulative) {
    await c.soft(async () => {
      const days = await points(c, chain, metric, 'day');
      days.times.forEach((time, index) => {
        if (index === 0) return;
        const before = days.times[index - 1] as number;
        const [was, is] = [days.at.get(before)?.value ?? 0, days.at.get(time)?.value ?? 0];
        if (is < was)
          c.broken(`${metric} falls`, {
            code: 'cumulative-falls',
            about: metric,
            expected: `at least ${was} after ${moment(before)}`,
            actual: `${is} at ${moment(time)}`,
            by: pagesOf(days, before, time),
          });
        c.proved();
      });
    });
  }
};

/**
 * cumulativeTxCount runs to 24 h after its timestamp, so it grows by the txCount of its own day;
 * cumulativeContracts counts up to its timestamp, so it grows by the contracts of the day before.
 */
export const cumulativeSteps = async (c: CaseContext): Promise<void> => {
  const chain = metricChain(c);
  for (const [total, daily, isSameDay] of [
    ['cumulativeTxCount', 'txCount', true],
    ['cumulativeContracts', 'contracts', false],
  ] as const) {
    await c.soft(async () => {
      const [totals, days] = [await points(c, chain, total, 'day'), await points(c, chain, daily, 'day')];
      for (const time of totals.times) {
        const before = time - 86_400;
        const step = sum([totals.at.get(time)?.exact, negative(totals.at.get(before)?.exact)]);
        const expected = days.at.get(isSameDay ? time : before)?.exact;
        if (step === undefined || expected === undefined) continue;
        if (step !== expected)
          c.broken(`${total} does not grow by ${daily}`, {
            code: 'cumulative-step-wrong',
            about: `${total} ${daily}`,
            expected: `a step of ${expected} from ${moment(before)} to ${moment(time)}`,
            actual: `${step}`,
            by: [...pagesOf(totals, before, time), ...pagesOf(days, isSameDay ? time : before)],
          });
        c.proved();
      }
    });
  }
  await c.soft(() => deployersBounded(c));
  await neverAbove(
    [
      ['txCount', 'cumulativeTxCount'],
      ['activeSenders', 'cumulativeAddresses'],
      ['deployers', 'cumulativeDeployers'],
    ],
    ['day'],
  )(c);
  if (c.evidence === 0) throw new Inconclusive('no two days in a row are known');
};

/**
 * cumulativeDeployers runs to 24 h after its timestamp, so it grows by at most the deployers of its own day, who may
 * have deployed before; each of them made a contract, and cumulativeContracts has counted all of these a day later.
 */
const deployersBounded = async (c: CaseContext): Promise<void> => {
  const chain = metricChain(c);
  const [totals, days, contracts] = [
    await points(c, chain, 'cumulativeDeployers', 'day'),
    await points(c, chain, 'deployers', 'day'),
    await points(c, chain, 'cumulativeContracts', 'day'),
  ];
  for (const time of totals.times) {
    const [total, before] = [totals.at.get(time)?.exact, totals.at.get(time - 86_400)?.exact];
    const [ofDay, deployed] = [days.at.get(time)?.exact, contracts.at.get(time + 86_400)?.exact];
    if (total === undefined) continue;
    const bounds = [
      [
        'deployers',
        ofDay !== undefined && before !== undefined ? before + ofDay : undefined,
        [...pagesOf(totals, time - 86_400), ...pagesOf(days, time)],
      ],
      ['cumulativeContracts', deployed, pagesOf(contracts, time + 86_400)],
    ] as const;
    for (const [metric, bound, by] of bounds) {
      if (bound === undefined) continue;
      if (total > bound)
        c.broken(`cumulativeDeployers exceeds what ${metric} allows`, {
          code: 'exceeds-bound',
          about: `cumulativeDeployers ${metric}`,
          expected: `at most ${bound} on ${moment(time)}`,
          actual: `${total}`,
          by: [...by, ...pagesOf(totals, time)],
        });
      c.proved();
    }
  }
};

const negative = (value: bigint | undefined): bigint | undefined => (value === undefined ? undefined : -value);
