import { type CaseContext, Inconclusive } from '../../../engine/contract/case-context.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { walk } from '../../../properties/lists/walk.ts';
import { holding } from '../../../properties/lists/shown.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import type { Answered } from '../../../engine/model/judging.ts';

export type Interval = 'hour' | 'day' | 'week' | 'month';

/** One metric of one chain: its closed points by timestamp (Unix seconds), and the answers with these points. */
export interface Points {
  /**
   * By timestamp: the value, and the value as an integer. `exact` is undefined for values that are no integers
   * (averages).
   */
  readonly at: ReadonlyMap<number, { readonly exact: bigint | undefined; readonly value: number }>;
  /** Ascending; the newest point, which may still change, is left out. */
  readonly times: readonly number[];
  readonly answers: readonly Answered[];
  readonly newest: number;
}

/**
 * A chain with known metrics: the one with the most points. A sum over all chains (`total`) if no single chain has
 * points.
 */
export const metricChain = (c: CaseContext): string => {
  const chains = c.subjects
    .arguments('getChainMetrics')
    .filter((call) => call.count > 1)
    .map((call) => String(call.parameters['chainId']));
  // If the target refuses the metric used by discovery, other metrics of the chain may still be answered.
  const refused = c.subjects.refused('getChainMetrics').map((value) => String(value['chainId']));
  return (
    [...chains, ...refused].find((id) => /^\d+$/.test(id)) ??
    chains[0] ??
    refused[0] ??
    inconclusiveNoSubject(c, 'a chain with metrics')
  );
};

/**
 * Reads the closed points of a metric.
 * @throws Inconclusive if the metric has fewer than two points.
 */
export const points = async (
  c: CaseContext,
  chainId: string,
  metric: string,
  timeInterval: Interval,
): Promise<Points> => {
  const valueAt = new Map<number, { exact: bigint | undefined; value: number }>();
  const answers: Answered[] = [];
  for await (const page of walk(c, { chainId, metric, timeInterval }, { size: 2160, maxPages: 3 })) {
    answers.push(page.answer);
    for (const item of page.items) {
      const [time, value] = [at(item, 'timestamp'), at(item, 'value')];
      if (typeof time !== 'number' || (typeof value !== 'number' && typeof value !== 'bigint')) continue;
      valueAt.set(time, { exact: integer(value), value: Number(value) });
    }
  }
  const times = [...valueAt.keys()].sort((a, b) => a - b);
  const newest = times.pop();
  if (newest === undefined || times.length === 0)
    throw new Inconclusive(`${metric} by ${timeInterval} of chain ${chainId} has fewer than two points`);
  valueAt.delete(newest);
  return { at: valueAt, times, answers, newest };
};

/** The pages that gave these points. */
export const pagesOf = ({ answers }: Points, ...times: readonly number[]): Answered[] =>
  holding(answers, (item) => times.some((time) => at(item, 'timestamp') === time));

/** The sum of exact values; undefined if one of them is no exact integer. */
export const sum = (values: readonly (bigint | undefined)[]): bigint | undefined =>
  values.reduce(
    (total, value) => (total === undefined || value === undefined ? undefined : total + value),
    0n as bigint | undefined,
  );

export const moment = (seconds: number): string =>
  new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ');

const firstMonday = 4 * 86_400;

/** First second of the interval that holds a time. */
export const startOf = (seconds: number, interval: Interval): number => {
  const day = seconds - (seconds % 86_400);
  if (interval === 'hour') return seconds - (seconds % 3_600);
  if (interval === 'day') return day;
  if (interval === 'week') return day - ((day - firstMonday) % (7 * 86_400));
  const date = new Date(seconds * 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1_000;
};

/** First second after the interval that begins at `start`. */
export const endOf = (start: number, interval: Interval): number => {
  if (interval === 'hour') return start + 3_600;
  if (interval === 'day') return start + 86_400;
  if (interval === 'week') return start + 7 * 86_400;
  const date = new Date(start * 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1_000;
};
