import type { Json } from '../../engine/model/exchange.ts';
import type { ListRange } from '../../engine/model/list-range.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { everyAt } from '../../engine/model/paths.ts';
import { numberOf, relate } from './compare-values.ts';
import type { Condition } from './conditions.ts';
import { every, type Maybe } from './matches.ts';
import { adjacentValues } from './operands.ts';
import { byValue } from './value-order.ts';

/** The ends of a range; undefined: it has none there. */
export interface Ends {
  readonly from: Json | undefined;
  readonly to: Json | undefined;
  /** Items carry the ends, so that the target must accept them. */
  readonly isCarried: boolean;
}

const isClosed = ({ closed }: ListRange, end: 'from' | 'to'): Maybe =>
  closed === undefined ? undefined : closed === 'both' || closed === end;

const within = (range: ListRange, value: Json, ends: Ends): Maybe =>
  every(
    (['from', 'to'] as const).map((end): Maybe => {
      const bound = ends[end];
      if (bound === undefined) return true;
      const { order } = relate(value, bound, range);
      if (order === 0) return isClosed(range, end);
      return order === undefined ? undefined : end === 'from' ? order > 0 : order < 0;
    }),
  );

/** Whether an item lies in a range; undefined: it may come, or not. */
export const isInRange = (range: ListRange, ends: Ends, item: Json): Maybe => {
  const values = everyAt(item, range.path);
  if (values.every((value) => value === null)) return range.nulls === undefined ? undefined : range.nulls === 'match';
  const each = values.map((value) =>
    value === null || typeof value === 'object' ? undefined : within(range, value, ends),
  );
  return each.every((one) => one === each[0]) ? each[0] : undefined;
};

const text = (value: Json | undefined): string => (value === undefined ? '' : String(value));

const parametersOf = ({ from, to, interval }: ListRange, ends: Ends): Condition['set'] => {
  if (interval) {
    const [start, end] = [ends.from, ends.to].map((value) => (value === undefined ? interval.unbounded : text(value)));
    return { [interval.parameter]: `${start}${interval.separator}${end}` };
  }
  return {
    ...(from === undefined || ends.from === undefined ? {} : { [from]: text(ends.from) }),
    ...(to === undefined || ends.to === undefined ? {} : { [to]: text(ends.to) }),
  };
};

export const rangeCondition = (range: ListRange, ends: Ends): Condition => ({
  label: range.label,
  set: parametersOf(range, ends),
  wanted: `${range.path} from ${text(ends.from) || 'the beginning'} to ${text(ends.to) || 'the end'}`,
  keeps: (item) => isInRange(range, ends, item),
  refusal: ends.isCarried ? 'broken' : 'observed',
});

/** The parameters that a range sets. */
export const rangeParameters = ({ from, to, interval }: ListRange): readonly string[] =>
  [from, to, interval?.parameter].flatMap((name) => name ?? []);

const distinctValues = (range: ListRange, items: readonly Json[]): readonly Json[] => {
  const found = new Map<string, Json>();
  for (const value of items.flatMap((item) => everyAt(item, range.path)))
    if (value !== null && typeof value !== 'object' && value !== '')
      found.set(stringifyJson(value), numberOf(value, range) ?? value);
  return [...found.values()].sort(byValue);
};

/**
 * Ranges at items' values, just inside and just outside of them, and with one end. Their ends lie inside the list, so
 * that items stand on both sides.
 */
export const rangesToAsk = (range: ListRange, items: readonly Json[]): readonly Ends[] => {
  const values = distinctValues(range, items);
  const at = (share: number): Json | undefined => values[Math.floor(share * (values.length - 1))];
  const [low, high] = [at(0.3), at(0.7)];
  if (low === undefined || high === undefined) return [];
  const [[below, above], [under, over]] = [adjacentValues(low), adjacentValues(high)];
  const [hasFrom, hasTo] = [range.interval ?? range.from, range.interval ?? range.to].map((one) => one !== undefined);
  const ends = (from: Json | undefined, to: Json | undefined, isCarried: boolean): Ends[] =>
    (from === undefined && to === undefined) || (from !== undefined && to !== undefined && byValue(from, to) > 0)
      ? []
      : [{ from, to, isCarried }];
  const both = hasFrom === true && hasTo === true;
  return [
    ...(both ? ends(low, high, true) : []),
    ...(hasFrom === true ? ends(low, undefined, true) : []),
    ...(hasTo === true ? ends(undefined, high, true) : []),
    ...(both && above !== undefined && under !== undefined ? ends(above, under, false) : []),
    ...(both && below !== undefined && over !== undefined ? ends(below, over, false) : []),
    // One value, or none at all.
    ...(both && range.closed !== undefined ? ends(low, low, range.closed === 'both') : []),
  ];
};
