import { plural } from './text.ts';

/** Message for each limit; `n`: how often it was reached. The names are those of the options. */
const meanings = {
  timeout: { unit: 's', what: (n: number) => `${plural(n, 'request')} had no complete answer in that time` },
  'learnt-timeout': {
    unit: 'ms',
    what: (n: number) =>
      `${plural(n, 'request')} had no complete answer in the time that was learnt from other answers; ` +
      '--timeout SECONDS sets a fixed time',
  },
  retries: {
    unit: 'retries',
    what: (n: number) => `${plural(n, 'request')} sent again, after 429, 502, 503 or no answer`,
  },
  'max-silence': { unit: 's', what: (n: number) => `the time for silence was spent; ${n} retries were given less` },
  'max-body': { unit: 'MiB', what: (n: number) => `${plural(n, 'answer')} above that size, not read to the end` },
  'max-requests': { unit: 'requests', what: () => 'the budget was spent; what was not asked is inconclusive' },
  'max-time': { unit: 's', what: () => 'the time of the run was over; what was not asked is inconclusive' },
  'max-memory': { unit: 'MiB', what: () => 'memory was used up; what was not asked is inconclusive' },
  'max-pages': { unit: 'pages', what: (n: number) => `${plural(n, 'walk')} ended before the end of the list` },
  'max-findings': {
    unit: 'findings',
    what: (n: number) => `${plural(n, 'more finding')} without exchanges in the reports`,
  },
  'max-attachment': {
    unit: 'KiB',
    what: (n: number) => `${plural(n, 'long text')} shortened in the reports; exchanges.ndjson.gz has the whole texts`,
  },
} as const;

export type LimitName = keyof typeof meanings;

/** A limit that a run reached, as reports show it. */
export interface ReachedLimit {
  /** The option that sets it; `learnt-timeout` and `retries` have none. */
  readonly limit: LimitName;
  /** In the unit of the option. */
  readonly value: number;
  readonly unit: string;
  readonly count: number;
  readonly what: string;
}

const onCommandLine: ReadonlySet<LimitName> = new Set(['timeout', 'max-requests', 'max-time']);

/** A limit as the user gives it: an option, or a member of the configuration. */
export const givenAs = (limit: LimitName): string => (onCommandLine.has(limit) ? `--${limit}` : limit);

const ending: ReadonlySet<LimitName> = new Set(['max-requests', 'max-time', 'max-memory']);

/** The limits that ended a run before everything was asked. */
export const endingLimits = (reached: readonly ReachedLimit[] = []): readonly ReachedLimit[] =>
  reached.filter(({ limit }) => ending.has(limit));

/** Adds the limits of several runs. */
export const together = (all: readonly (readonly ReachedLimit[])[]): readonly ReachedLimit[] => {
  const limits = new Limits();
  for (const { limit, value, count } of all.flat()) limits.reach(limit, value, count);
  return limits.reached;
};

/** Counts the limits that a run reached. */
export class Limits {
  readonly #reached = new Map<LimitName, { value: number; count: number }>();

  /** `value`: the limit, in the unit of its option. Of several values, the report has the largest. */
  reach(limit: LimitName, value: number, times = 1): void {
    const reached = this.#reached.get(limit) ?? { value, count: 0 };
    this.#reached.set(limit, { value: Math.max(reached.value, value), count: reached.count + times });
  }

  /** In the order of the table above. */
  get reached(): readonly ReachedLimit[] {
    return (Object.keys(meanings) as LimitName[]).flatMap((limit) => {
      const reached = this.#reached.get(limit);
      return reached
        ? [{ limit, ...reached, unit: meanings[limit].unit, what: meanings[limit].what(reached.count) }]
        : [];
    });
  }
}
