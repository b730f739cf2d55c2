/** Lengths of time that a point covers, from the shortest, in UTC. A week starts on Monday. */
export const intervals = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];

/** The longest of some intervals that a longer one consists of. */
export const partOf = (whole: Interval, among: readonly Interval[]): Interval | undefined =>
  among.findLast((part) => part !== 'week' && intervals.indexOf(part) < intervals.indexOf(whole));
