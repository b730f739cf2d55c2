import type { CaseContext } from '../../../engine/contract/case-context.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { timeText } from '../../../properties/lists/intervals.ts';
import { pointParameters } from '../../../properties/lists/series.ts';
import { observeOddValues } from '../domain/odd-values.ts';

const valuesByTime = ({ items = [] }: Answered): ReadonlyMap<number, string> =>
  new Map(items.map((item) => [Number(integer(at(item, 'timestamp')) ?? 0n), show(at(item, 'value'))]));

/** A closed point has the same value in two answers. Only the newest point may change. */
export async function closedPointsStay(c: CaseContext): Promise<void> {
  const parameters = { ...pointParameters(c, 'txCount', 'hour'), pageSize: 200 };
  const [before, after] = [await c.send(parameters), await c.send(parameters, { fresh: true })];
  const [earlier, later] = [valuesByTime(before), valuesByTime(after)];
  const newest = Math.max(...earlier.keys());
  for (const [time, value] of earlier) {
    const actual = later.get(time);
    if (time === newest || actual === undefined) continue;
    if (actual !== value)
      c.broken('a closed point changed between two answers', {
        code: 'closed-point-changed',
        expected: `${value} at ${timeText(time)}`,
        actual,
        by: [before, after],
      });
    c.proved();
  }
}

/** Observes what times that are no Unix seconds get. */
export const oddTimes = (c: CaseContext): Promise<void> =>
  observeOddValues(c, pointParameters(c, 'txCount', 'day'), 'startTimestamp', { negative: -1, fractional: 1.5 });
