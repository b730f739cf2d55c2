import { type Call, withBody } from '../../../../defects/call.ts';
import { changeCall, type Defect, type Next, when } from '../../../../defects/defect.ts';
import { all, given } from '../../../../defects/triggers.ts';
import type { Value } from '../../../../defects/value.ts';
import { changeAt } from '../../../../defects/values.ts';
import { bodyOf } from '../../inside.ts';
import type { World } from '../../../world/world.ts';
import { listOf, numberOf } from './values.ts';

export const day = 86_400;
export const hour = 3_600;
export const allTime = { startTimestamp: undefined, endTimestamp: undefined };

export const valueOf = (point: Value | undefined): number => numberOf(point, 'value');
export const timeOf = (point: Value | undefined): number => numberOf(point, 'timestamp');

/** All points of a call with some parameters replaced, as documented. */
export const pointsOf = (call: Call, next: Next, more: Call['parameters']): Value[] =>
  listOf(bodyOf(call, next, { pageToken: undefined, ...more }), 'results');

/** Points of a list that lie in [start, end). */
export const inside = (list: readonly Value[], start: number, end: number): Value[] =>
  list.filter((point) => timeOf(point) >= start && timeOf(point) < end);

export const sumOf = (points: readonly Value[]): number =>
  points.reduce<number>((sum, point) => sum + valueOf(point), 0);

/** The first second of the next month, UTC. */
export const nextMonth = (start: number): number => {
  const date = new Date(start * 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1_000;
};

/** The values of points by their timestamps. */
export const valuesOf = (points: readonly Value[]): Map<number, number> =>
  new Map(points.map((point) => [timeOf(point), valueOf(point)]));

/** Changes the values of all points of calls with these parameters; `prepare` can ask for other points first. */
export function changePoints(
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
