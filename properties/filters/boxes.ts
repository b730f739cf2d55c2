import type { Json } from '../../engine/model/exchange.ts';
import type { ListBox } from '../../engine/model/list-range.ts';
import { at, isObject } from '../../engine/model/paths.ts';
import type { Condition } from './conditions.ts';
import type { Maybe } from './matches.ts';

/** `[minx, miny, maxx, maxy]`. */
export type Box = readonly [number, number, number, number];

/** Positions that are read of one geometry: a target may send any number. */
const maxPositions = 20_000;

const isNumber = (value: Json | undefined): value is number => typeof value === 'number' && Number.isFinite(value);

/** All positions of a GeoJSON geometry; undefined where something in it is no position. */
function positionsOf(geometry: Json | undefined): readonly (readonly [number, number])[] | undefined {
  const positions: (readonly [number, number])[] = [];
  const collect = (value: Json | undefined, depth: number): boolean => {
    if (depth > 8 || positions.length > maxPositions) return false;
    if (isObject(value)) {
      const { coordinates, geometries } = value;
      return coordinates === undefined ? collect(geometries, depth + 1) : collect(coordinates, depth + 1);
    }
    if (!Array.isArray(value)) return false;
    const all = value as readonly Json[];
    const [x, y] = all;
    if (isNumber(x) && isNumber(y)) {
      positions.push([x, y]);
      return true;
    }
    return all.every((item) => collect(item, depth + 1));
  };
  return collect(geometry, 0) && positions.length > 0 ? positions : undefined;
}

/** The least box around an item; undefined where it has no place, or one across the date line. */
function boxOf({ path: paths }: ListBox, item: Json): Box | undefined {
  if (typeof paths === 'string') {
    const positions = positionsOf(at(item, paths));
    if (!positions) return undefined;
    const [xs, ys] = [positions.map(([x]) => x), positions.map(([, y]) => y)];
    const least = (all: readonly number[]): number => all.reduce((a, b) => Math.min(a, b));
    const largest = (all: readonly number[]): number => all.reduce((a, b) => Math.max(a, b));
    const box: Box = [least(xs), least(ys), largest(xs), largest(ys)];
    return box[2] - box[0] > 180 ? undefined : box;
  }
  const values = paths.map((path) => at(item, path));
  if (!values.every(isNumber)) return undefined;
  const [minX = 0, minY = 0, maxX = minX, maxY = minY] = values;
  return minX <= maxX && minY <= maxY ? [minX, minY, maxX, maxY] : undefined;
}

const digits = (value: number): number => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;

/** -1: below the range, 0: at one of its ends or too near to tell, 1: inside. Of a value that may be rounded. */
function placeIn(value: number, low: number, high: number, isExact: boolean): -1 | 0 | 1 {
  const near = isExact ? 0 : 1.000_001 * 10 ** -Math.max(digits(value), 1);
  if (value < low - near || value > high + near) return -1;
  return value > low + near && value < high - near ? 1 : 0;
}

/**
 * Whether an item lies in a box: a point exactly; any other geometry by its own box, where that decides. Undefined: it
 * may come, or not.
 */
function isInBox(row: ListBox, queryBox: Box, item: Json): Maybe {
  const box = boxOf(row, item);
  if (!box) return undefined;
  const [minX, minY, maxX, maxY] = box;
  const isExact = row.compare === 'exact';
  if (minX === maxX && minY === maxY) {
    const [x, y] = [placeIn(minX, queryBox[0], queryBox[2], isExact), placeIn(minY, queryBox[1], queryBox[3], isExact)];
    if (x < 0 || y < 0) return false;
    if (x > 0 && y > 0) return true;
    return isExact && row.closed !== undefined ? row.closed === 'both' : undefined;
  }
  const [west, south, east, north] = queryBox;
  const isAbove = (value: number, bound: number): boolean => value > bound + 10 ** -Math.max(digits(value), 1);
  const isBelow = (value: number, bound: number): boolean => value < bound - 10 ** -Math.max(digits(value), 1);
  if (isAbove(minX, east) || isAbove(minY, north) || isBelow(maxX, west) || isBelow(maxY, south)) return false;
  const isInside =
    [minX, maxX].every((x) => placeIn(x, west, east, isExact) > 0) &&
    [minY, maxY].every((y) => placeIn(y, south, north, isExact) > 0);
  return isInside ? true : undefined;
}

/** Plain digits: an exponent is no usual form of a coordinate. */
const spelled = (value: number): string => String(Number(value.toFixed(7)));

export const boxCondition = (row: ListBox, box: Box): Condition => ({
  label: row.bbox,
  set: { [row.bbox]: box.map(spelled).join(row.separator ?? ',') },
  description: `within ${box.map(spelled).join(',')}`,
  keeps: (item) => isInBox(row, box, item),
  refusal: 'broken',
});

const limits = { items: 300, boxes: 40 };

/** Values between which a list falls into parts: the coordinates at some ranks, and the middles between neighbours. */
function bounds(values: readonly number[], isAt: boolean): readonly number[] {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const rank = (share: number): number => Math.floor(share * (sorted.length - 1));
  return [0.2, 0.5, 0.8].map((share) => {
    const [coordinate = 0, next = coordinate + 1] = [sorted[rank(share)], sorted[rank(share) + 1]];
    return Number((isAt ? coordinate : (coordinate + next) / 2).toFixed(7));
  });
}

/** Items that a box would keep if its axes were exchanged, or its edges mixed up, and does not. */
function confusedBy(row: ListBox, [a, b, c, d]: Box, items: readonly Json[]): number {
  const swapped: Box = [b, a, d, c];
  return items.filter((item) => {
    const verdict = isInBox(row, [a, b, c, d], item);
    return verdict !== undefined && verdict !== isInBox(row, swapped, item);
  }).length;
}

/** Boxes that part a list: between its items, and at the coordinates of items where the edges are declared. */
export function boxesToAsk(row: ListBox, all: readonly Json[], count: number): readonly Box[] {
  const items = all.slice(0, limits.items);
  const boxes = items.map((item) => boxOf(row, item)).filter((box) => box !== undefined);
  if (boxes.length === 0) return [];
  /** Stretches along one axis: below the first of three bounds, and between any two of them. */
  const stretches = (edge: 0 | 1, isAt: boolean): (readonly [number, number])[] => {
    const values = boxes.map((box) => box[edge]);
    const [low = 0, middle = low, high = low] = bounds(values, isAt);
    const all = [[Math.min(low, ...values) - 1, low] as const, [low, middle] as const, [low, high] as const];
    return [...all, [middle, high] as const].filter(([start, end]) => start < end);
  };
  const grid = (isAt: boolean): Box[] =>
    stretches(0, isAt).flatMap(([minX, maxX]) =>
      stretches(1, isAt).map(([minY, maxY]): Box => [minX, minY, maxX, maxY]),
    );
  const rate = (box: Box) => {
    const verdicts = items.map((item) => isInBox(row, box, item));
    return {
      box,
      yes: verdicts.filter((verdict) => verdict === true).length,
      no: verdicts.filter((verdict) => verdict === false).length,
      confused: confusedBy(row, box, items),
    };
  };
  const best = (list: readonly Box[]): Box[] =>
    list
      .slice(0, limits.boxes)
      .map(rate)
      .filter(({ yes, no }) => yes > 0 && no > 0)
      .sort((a, b) => b.confused - a.confused || b.yes - a.yes)
      .map(({ box }) => box);
  const between = best(grid(false));
  const edges = row.closed !== undefined && row.compare === 'exact' ? best(grid(true)) : [];
  const first = Math.max(1, count - 1);
  return [...between.slice(0, first), ...edges.slice(0, 1), ...between.slice(first)].slice(0, count);
}
