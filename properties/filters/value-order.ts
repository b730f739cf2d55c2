import type { Json } from '../../engine/model/exchange.ts';
import { momentOf } from './dates.ts';

const rank = (value: Json): number => ['boolean', 'number', 'string'].indexOf(typeof value);

/** Any order of values in which the smallest, the middle and the largest one mean something: numbers, dates, texts. */
export function byValue(a: Json, b: Json): number {
  const isNumber = (value: Json): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : 0;
  const [s, t] = [String(a), String(b)];
  const [x, y] = [momentOf(s)?.at, momentOf(t)?.at];
  if (x !== undefined && y !== undefined && x !== y) return x - y;
  return rank(a) - rank(b) || (s < t ? -1 : s > t ? 1 : 0);
}
