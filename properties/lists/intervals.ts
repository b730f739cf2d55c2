import type { Json } from '../../engine/model/json.ts';
import { integer } from '../../engine/model/paths.ts';
import type { Interval } from '../../engine/model/member-rule.ts';
import { momentOf } from '../filters/dates.ts';

/** Intervals of time in UTC, in seconds since 1970. */

const hour = 3_600;
const day = 24 * hour;
const week = 7 * day;
/** 1970-01-05 was a Monday. */
const firstMonday = 4 * day;
/** Larger numbers are milliseconds. */
const maxSeconds = 1e11;

/** The seconds since 1970 of Unix seconds, of milliseconds or of a date. */
export function secondsOf(value: Json | undefined): number | undefined {
  const time = Number(integer(value) ?? Number.NaN);
  const milliseconds = Math.abs(time) < maxSeconds ? time * 1_000 : time;
  const at = Number.isSafeInteger(milliseconds) ? milliseconds : momentOf(String(value))?.at;
  return at === undefined ? undefined : at / 1_000;
}

/** The same, of a value in the unit of another one. */
export function secondsLike(value: Json | undefined, other: Json | undefined): number | undefined {
  const [number, like] = [integer(value), integer(other)];
  if (number === undefined || like === undefined) return secondsOf(value);
  return Number(number) / (Math.abs(Number(like)) < maxSeconds ? 1 : 1_000);
}

/** First second of the interval that holds a time. */
export function startOf(seconds: number, interval: Interval): number {
  if (interval === 'month') return monthOf(seconds, 0);
  const length = interval === 'hour' ? hour : interval === 'day' ? day : week;
  const first = interval === 'week' ? firstMonday : 0;
  return Math.floor((seconds - first) / length) * length + first;
}

/** First second after the interval that begins at `start`. */
export function endOf(start: number, interval: Interval): number {
  if (interval === 'month') return monthOf(start, 1);
  return start + (interval === 'hour' ? hour : interval === 'day' ? day : week);
}

/** First second of the month so many months later. */
function monthOf(seconds: number, later: number): number {
  const date = new Date(seconds * 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / 1_000;
}

/** The starts of the parts between two times. */
export function startsWithin(from: number, to: number, part: Interval): readonly number[] {
  const starts: number[] = [];
  for (let start = from; start < to; start = endOf(start, part)) starts.push(start);
  return starts;
}

/** A time in words. */
export const timeText = (seconds: number): string =>
  new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ');
