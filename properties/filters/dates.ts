/** ISO 8601: a day, or a day with a time and maybe a zone. */
const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

export interface Moment {
  /** Milliseconds since 1970; a time without a zone counts as UTC. */
  readonly at: number;
  /** Digits of a second beyond the milliseconds, which `at` does not hold. */
  readonly rest: string;
  readonly hasTime: boolean;
  readonly hasZone: boolean;
}

/** The moment that a text names; undefined if it is no date. */
export function momentOf(text: string): Moment | undefined {
  const match = iso.exec(text);
  if (!match) return undefined;
  const hasTime = text.length > 10;
  const hasZone = match[1] !== undefined;
  const plain = text.toUpperCase().replace(' ', 'T').replace(',', '.');
  const at = Date.parse(hasTime && !hasZone ? `${plain}Z` : plain);
  const rest = (/[.](\d+)/.exec(plain)?.[1] ?? '').slice(3).replace(/0+$/, '');
  return Number.isNaN(at) ? undefined : { at, rest, hasTime, hasZone };
}

export const dayLength = 86_400_000;

/** The same form of date, by so many days or, where it has a time, seconds later. */
export function shiftedDate(text: string, by: number): string | undefined {
  const moment = momentOf(text);
  if (!moment) return undefined;
  if (!moment.hasTime) return new Date(moment.at + by * dayLength).toISOString().slice(0, 10);
  if (moment.hasZone && !/z$/i.test(text)) return undefined;
  const shifted = new Date(moment.at + by * 1000).toISOString().slice(0, 19);
  const [date = '', time = ''] = shifted.split('T');
  return `${date}${text[10]}${time.slice(0, /\d{2}:\d{2}:\d{2}/.test(text) ? 8 : 5)}${text.slice(
    /^.{10}.\d{2}:\d{2}(?::\d{2})?/.exec(text)?.[0].length,
  )}`;
}

/** The day of a time, in UTC; any other value as it is. */
export function dayOf<T>(value: T): T | string {
  const moment = typeof value === 'string' ? momentOf(value) : undefined;
  return moment?.hasTime ? new Date(moment.at).toISOString().slice(0, 10) : value;
}

/** Hours and minutes of a zone that few servers are in, so that it is no server's own by chance. */
const zone = { text: '05:30', minutes: 330 } as const;
/** The last hour of a day that is on the same day in that zone. */
const lastHour = 17;

/** The same moment in another zone, on the same day; undefined for a text without a time in UTC. */
export function inOtherZone(text: string): string | undefined {
  const moment = momentOf(text);
  if (!moment?.hasTime || !/z$/i.test(text)) return undefined;
  const isLater = new Date(moment.at).getUTCHours() <= lastHour;
  const local = new Date(moment.at + (isLater ? 1 : -1) * zone.minutes * 60_000).toISOString();
  const [, rest = ''] = /^.{10}.\d{2}:\d{2}(.*)z$/i.exec(text) ?? [];
  return `${text.slice(0, 11)}${local.slice(11, 16)}${rest}${isLater ? '+' : '-'}${zone.text}`;
}
