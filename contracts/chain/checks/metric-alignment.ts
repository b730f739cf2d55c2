import { integer, at } from '../../../engine/model/paths.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';

type Rule = 'hour' | 'day' | 'week' | 'month';

const hour = 3_600;
const day = 24 * hour;
/** 1970-01-05 was a Monday. */
const firstMonday = 4 * day;

const aligned: readonly {
  readonly rule: Rule;
  readonly interval?: string;
  readonly what: string;
  readonly holds: (seconds: number) => boolean;
}[] = [
  { rule: 'hour', what: 'a full hour', holds: (seconds) => seconds % hour === 0 },
  {
    rule: 'day',
    interval: 'day',
    what: '00:00 UTC',
    holds: (seconds) => seconds % day === 0,
  },
  {
    rule: 'week',
    interval: 'week',
    what: '00:00 UTC of a Monday',
    holds: (seconds) => (seconds - firstMonday) % (7 * day) === 0,
  },
  {
    rule: 'month',
    interval: 'month',
    what: '00:00 UTC of the first day of a month',
    holds: (seconds) => seconds % day === 0 && new Date(seconds * 1_000).getUTCDate() === 1,
  },
];

/** Points of a metric stand at the beginning of their hour, day, week or month. */
export const metricAlignment: PassiveCheck<Rule> = {
  name: 'checks/metric-alignment',
  rules: ['hour', 'day', 'week', 'month'],
  start: () => ({
    *judge({ operation, call, items }: Answered): Iterable<Judgement<Rule>> {
      if (operation.id !== 'getChainMetrics' || !items || items.length === 0) return;
      const times = items.map((item) => Number(integer(at(item, 'timestamp')) ?? Number.NaN));
      for (const row of aligned) {
        if (row.interval !== undefined && call.parameters['timeInterval'] !== row.interval) continue;
        const wrong = times.findIndex((seconds) => Number.isSafeInteger(seconds) && !row.holds(seconds));
        yield {
          rule: row.rule,
          evidence: times.length,
          violation:
            wrong < 0
              ? undefined
              : {
                  code: 'unaligned-timestamp',
                  about: row.what,
                  message: `a timestamp is not aligned to ${row.what}`,
                  expected: row.what,
                  actual: `${times[wrong]} (${moment(times[wrong] as number)})`,
                  pointer: `/results/${wrong}/timestamp`,
                },
        };
      }
    },
  }),
};

const moment = (seconds: number): string =>
  Math.abs(seconds) < 8e12 ? new Date(seconds * 1_000).toISOString() : 'beyond any date';
