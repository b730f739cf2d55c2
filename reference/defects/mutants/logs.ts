import { numberAt } from '../../../defects/call.ts';
import { when } from '../../../defects/defect.ts';
import { changeAnswer, changeEach, member, oneIn } from '../../../defects/operators/answers.ts';
import { keepItems } from '../../../defects/operators/items.ts';
import { ignore, replace, shift } from '../../../defects/operators/parameters.ts';
import { given, isNumber } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at } from '../../../defects/values.ts';
import { breakEachFilter } from './shared/derived.ts';
import type { MutantTable } from './types.ts';

const day = 86_400;

const isAtOrAfter = (item: Value, start: number): boolean => Number(at(item, 'eventTimestamp')) >= start;

export default {
  // Timestamps that are not rounded down to their day.
  'data.logs.day-rounding': {
    start: keepItems((item, { parameters }) => isAtOrAfter(item, Number(parameters['startTimestamp'] ?? 0))),
    end: when(
      isNumber('endTimestamp', (end) => end % day > 0),
      shift('endTimestamp', day),
    ),
    'start-up': when(
      isNumber('startTimestamp', (start) => start % day > day / 2),
      shift('startTimestamp', day / 2),
    ),
    // A range that is empty after rounding is the whole day.
    'one-day-widened': when(
      ({ parameters: { startTimestamp, endTimestamp } }) =>
        Math.floor(Number(startTimestamp) / day) === Math.floor(Number(endTimestamp) / day),
      shift('endTimestamp', day),
    ),
    // Only a timestamp in the last hour of its day is rounded up.
    'late-hour-next-day': when(
      isNumber('endTimestamp', (end) => end % day >= 82_800),
      replace('endTimestamp', (end) => String(Number(end) - (Number(end) % day) + day)),
    ),
    'full-minutes-stay': {
      hard: 'hard',
      sentence: 'a startTimestamp on a full minute is not rounded down to its day',
      mutate: keepItems((item, { parameters }) => {
        const start = numberAt(parameters, 'startTimestamp') ?? 0;
        return start % 60 !== 0 || isAtOrAfter(item, start);
      }),
    },
  },

  // Filters that keep other entries, or none.
  'data.logs.filters': [
    breakEachFilter,
    {
      'type-drops-code': when(given('requestType'), ignore('responseCode')),
      'path-forgets-key': {
        hard: 'middling',
        sentence: 'beside requestPath, apiKeyId is not looked at',
        mutate: when(given('requestPath'), ignore('apiKeyId')),
      },
    },
  ],

  // Entries of another organisation than the answer.
  'data.logs.organisation': {
    'of-answer': changeAnswer('orgId', 'org-000000000000'),
    'one-entry': changeEach(member('orgId', 'org-000000000000'), oneIn(11, 'logId')),
  },

  // A request type that is neither.
  'data.logs.request-type': {
    other: changeEach(member('requestType', 'webhook')),
    'upper-case': changeEach(member('requestType', (old) => String(old).toUpperCase())),
  },
} satisfies MutantTable;
