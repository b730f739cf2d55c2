import type { Json } from '../../engine/model/exchange.ts';
import { spellNumber } from '../../engine/model/whole-number.ts';
import { rangeLabel, type ShownRange } from '../../engine/model/list-range.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { everyAt, scalarsAt } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { dayOf } from './dates.ts';
import { numberOf, relate, byValue } from './compare-values.ts';
import type { Condition } from './conditions.ts';
import { every, type Maybe } from './matches.ts';
import { adjacentValues } from './operands.ts';

/** The ends of a range; undefined: it has none there. */
export interface Ends {
  readonly from: Json | undefined;
  readonly to: Json | undefined;
  /** Items carry the ends, so that the target must accept them. */
  readonly isCarried?: boolean;
}

const isClosed = ({ closed }: ShownRange, end: 'from' | 'to'): Maybe =>
  closed === undefined ? undefined : closed === 'both' || closed === end;

const isWithinSlack = ({ slack = 0 }: ShownRange, value: Json, bound: Json): boolean =>
  slack > 0 && Math.abs(Number(value) - Number(bound)) <= slack;

const within = (range: ShownRange, value: Json, ends: Ends): Maybe =>
  every(
    (['from', 'to'] as const).map((end): Maybe => {
      const bound = ends[end];
      if (bound === undefined) return true;
      const { order } = relate(value, bound, range);
      if (isWithinSlack(range, value, bound)) return undefined;
      if (order === 0) return isClosed(range, end);
      return order === undefined ? undefined : end === 'from' ? order > 0 : order < 0;
    }),
  );

/** Whether an item lies in a range; undefined: it may come, or not. */
export function isInRange(range: ShownRange, ends: Ends, item: Json): Maybe {
  const values = everyAt(item, range.path);
  if (values.every((value) => value === null)) return range.nulls === undefined ? undefined : range.nulls === 'match';
  const each = values.map((value) =>
    value === null || typeof value === 'object' ? undefined : within(range, value, ends),
  );
  return each.every((value) => value === each[0]) ? each[0] : undefined;
}

/** A value as the range compares it: a parameter may hold the digits of a number as a text, or the day of a time. */
export const readValue = (range: ShownRange, value: Json): Json =>
  numberOf(value, range) ?? (range.compare === 'day' ? dayOf(value) : value);

/** A range in words: `price from 5 to 9 (without 9)`; ends of which the document says nothing stand alone. */
export const rangeText = (range: ShownRange, ends: Ends): string => {
  const textOf = (value: Json | undefined, otherwise: string): string =>
    value === undefined ? otherwise : show(value, 120);
  const excluded = (['from', 'to'] as const).flatMap((end) =>
    ends[end] !== undefined && isClosed(range, end) === false ? textOf(ends[end], '') : [],
  );
  const without = excluded.length === 0 ? '' : ` (without ${excluded.join(' and ')})`;
  return `${range.path} from ${textOf(ends.from, 'the beginning')} to ${textOf(ends.to, 'the end')}${without}`;
};

/** The value of an end in the notation of its type. */
const spelled = (value: Json, type: ShownRange['type']): string =>
  typeof value === 'number' || typeof value === 'bigint' ? spellNumber(value, type) : String(value);

function parametersOf(
  { from, to, interval, separator = '/', unbounded = '..', type }: ShownRange,
  ends: Ends,
): Condition['set'] {
  if (interval !== undefined) {
    const open = typeof unbounded === 'string' ? unbounded : '..';
    const [start, end] = [ends.from, ends.to].map((value) => (value === undefined ? open : spelled(value, type)));
    return { [interval]: `${start}${separator}${end}` };
  }
  const pairs = [[from, ends.from] as const, [to, ends.to] as const];
  return Object.fromEntries(
    pairs.flatMap(([name, value]) =>
      name === undefined || value === undefined ? [] : [[name, spelled(value, type)] as const],
    ),
  );
}

export const rangeCondition = (range: ShownRange, ends: Ends): Condition => ({
  label: rangeLabel(range),
  set: parametersOf(range, ends),
  description: rangeText(range, ends),
  keeps: (item) => isInRange(range, ends, item),
  refusal: ends.isCarried === true ? 'broken' : 'observed',
});

/** The distinct values of a range's member, ascending. */
export function valuesOf(range: ShownRange, items: readonly Json[]): readonly Json[] {
  const values = scalarsAt(items, [range.path]).filter((value) => value !== '');
  const read = values.map((value) => readValue(range, value));
  return [...new Map(read.map((value) => [stringifyJson(value), value])).values()].sort(byValue);
}

/**
 * A question about a range. `around`: from a value to just above it; `between`: from a value to the next one; `from`
 * and `to`: one end alone, near the end of the known items where its other end shows; `whole`: all known items;
 * `near`: ends just inside and just outside of values.
 */
export type RangeQuestion = 'around' | 'between' | 'from' | 'to' | 'whole' | 'near';

/** Just above a value, or just below it by -1; undefined where that is unknown. */
const neighbour = (value: Json, by: 1 | -1 = 1): Json | undefined => adjacentValues(value)[by > 0 ? 1 : 0];

/** An end that surely leaves a value inside: the value itself, or one just beside it, outside of what is open. */
function outer(range: ShownRange, value: Json, end: 'from' | 'to'): Json {
  const by = end === 'from' ? -1 : 1;
  if (range.slack !== undefined) return Number(value) + by * 2 * range.slack;
  return isClosed(range, end) === true && range.compare !== undefined ? value : (neighbour(value, by) ?? value);
}

const endsOf: Record<RangeQuestion, (range: ShownRange, values: readonly Json[], isWhole: boolean) => readonly Ends[]> =
  {
    around: (_, values) =>
      values.flatMap((from, index) => {
        const to = neighbour(from) ?? values[index + 1];
        return to === undefined ? [] : [{ from, to, isCarried: true }];
      }),
    between: (_, values) => values.slice(1).map((to, index) => ({ from: values[index], to, isCarried: true })),
    // Nearly all of a whole list, since a target may stop at a distance from the start; little of a longer list.
    from: (_, values, isWhole) =>
      [values.at(isWhole ? 1 : -3) ?? values[0]].map((from) => ({ from, to: undefined, isCarried: true })),
    to: (range, values) =>
      values
        .slice(0, 3)
        .slice(-1)
        .map((value) => ({ from: undefined, to: outer(range, value, 'to'), isCarried: true })),
    whole: (range, values) =>
      values.slice(0, 1).map((low) => ({
        from: outer(range, low, 'from'),
        to: outer(range, values.at(-1) ?? low, 'to'),
      })),
    near: (_, values) => {
      const [low, high] = [0.3, 0.7].map((share) => values[Math.floor(share * (values.length - 1))] ?? null);
      const pairs = [
        [neighbour(low ?? null), neighbour(high ?? null, -1)],
        [neighbour(low ?? null, -1), neighbour(high ?? null)],
      ];
      return pairs.flatMap(([from, to]) =>
        from === undefined || to === undefined || byValue(from, to) > 0 ? [] : [{ from, to }],
      );
    },
  };

/** The ends by which a question is asked of a list with these values; none where the range has no parameter for it. */
export function endsToAsk(
  range: ShownRange,
  question: RangeQuestion,
  values: readonly Json[],
  isWhole = false,
): readonly Ends[] {
  const [hasFrom, hasTo] = [range.interval ?? range.from, range.interval ?? range.to].map(
    (parameter) => parameter !== undefined,
  );
  const isAskable = question === 'from' ? hasFrom : question === 'to' ? hasTo : hasFrom && hasTo;
  return isAskable ? endsOf[question](range, values, isWhole) : [];
}

/** Ranges that part a list: at the values of its items, with one end, and just beside values. */
export function rangesToAsk(range: ShownRange, items: readonly Json[]): readonly Ends[] {
  const values = valuesOf(range, items);
  const middle = values.slice(Math.floor(0.3 * (values.length - 1)), Math.floor(0.7 * (values.length - 1)) + 1);
  const [low, high] = [middle[0], middle.at(-1)];
  const ends = (from: Json | undefined, to: Json | undefined): Ends[] =>
    endsToAsk(range, from === undefined ? 'to' : to === undefined ? 'from' : 'whole', values).length === 0
      ? []
      : [{ from, to, isCarried: true }];
  return low === undefined
    ? []
    : [
        ...ends(low, high),
        ...ends(low, undefined),
        ...ends(undefined, high),
        ...endsToAsk(range, 'near', values),
        ...(range.closed === 'both' ? ends(low, low) : []),
      ];
}
