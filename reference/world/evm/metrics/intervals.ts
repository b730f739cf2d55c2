export type Interval = 'hour' | 'day' | 'week' | 'month';

const hour = 3_600;
const day = 24 * hour;
const week = 7 * day;
// 1970-01-01 was a Thursday: the first Monday came four days later.
const monday = 4 * day;

/** The start of the interval that contains this time (Unix seconds, UTC). */
export const startOf = (timestamp: number, interval: Interval): number => {
  switch (interval) {
    case 'hour':
      return timestamp - (timestamp % hour);
    case 'day':
      return timestamp - (timestamp % day);
    case 'week':
      return timestamp - ((((timestamp - monday) % week) + week) % week);
    case 'month': {
      const date = new Date(timestamp * 1_000);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1_000;
    }
  }
};

const next = (start: number, interval: Interval): number => {
  switch (interval) {
    case 'hour':
      return start + hour;
    case 'day':
      return start + day;
    case 'week':
      return start + week;
    case 'month': {
      const date = new Date(start * 1_000);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1_000;
    }
  }
};

/** The starts of all intervals from the one that contains `first` to the one that contains `last`, ascending. */
export const intervalStarts = (first: number, last: number, interval: Interval): number[] => {
  const starts: number[] = [];
  for (let at = startOf(first, interval); at <= last; at = next(at, interval)) starts.push(at);
  return starts;
};

/** Metrics that are known by day alone. */
export const dayOnly = (metric: string): boolean =>
  /^(cumulative(TxCount|Addresses|Contracts|Deployers)|(avg|max)(Gps|Tps|GasPrice)|contracts|deployers)$/.test(metric);
