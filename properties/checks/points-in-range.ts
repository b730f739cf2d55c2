import type { Json } from '../../engine/model/json.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { pointRange } from '../../engine/model/list-range.ts';
import { at } from '../../engine/model/paths.ts';
import { intervalOf } from '../../engine/model/series.ts';
import { endOf, secondsLike, secondsOf } from '../lists/intervals.ts';
import { judged } from './shared/judged.ts';

/**
 * Points that end before the requested time range, or begin after it. It is open whether the ends and the intervals
 * that they cut belong to the range.
 */
export const pointsInRange: PassiveCheck<'inside'> = {
  name: 'checks/points-in-range',
  rules: ['inside'],
  alsoInRuns: true,
  start: () => ({
    *judge({ operation, call, items = [] }: Answered): Iterable<Judgement<'inside'>> {
      const { series, listing } = operation;
      const range = series && pointRange(listing, series.at);
      if (!range || call.input !== 'valid') return;
      const shown = items.flatMap((item) => at(item, series.at) ?? []);
      const [from, to] = [range.from, range.to].map((name) => secondsLike(call.parameters[name] as Json, shown[0]));
      if ((from === undefined && to === undefined) || shown.length === 0) return;
      const [interval, low, high] = [intervalOf(series, call.parameters), from ?? -Infinity, to ?? Infinity];
      const times = shown.flatMap((time) => secondsOf(time) ?? []);
      const outside = times.find((time) => endOf(time, interval) < low || time > high);
      yield judged(
        'inside',
        outside !== undefined && {
          code: 'outside-time-range',
          message: 'a point lies outside the requested time range',
          expected: `points from ${low} to ${high}`,
          actual: `${outside}`,
        },
      );
    },
  }),
};
