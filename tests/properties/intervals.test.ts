import { expect, test } from 'vitest';
import { endOf, secondsLike, secondsOf, startOf } from '../../properties/lists/intervals.ts';

const at = (text: string): number => Date.parse(text) / 1_000;

test.each([
  ['hour', '2024-02-29T13:00Z', '2024-02-29T14:00Z'],
  ['day', '2024-02-29T00:00Z', '2024-03-01T00:00Z'],
  // A Monday.
  ['week', '2024-02-26T00:00Z', '2024-03-04T00:00Z'],
  ['month', '2024-02-01T00:00Z', '2024-03-01T00:00Z'],
] as const)('the %s around a time', (interval, start, end) => {
  expect(startOf(at('2024-02-29T13:14Z'), interval)).toBe(at(start));
  expect(endOf(at(start), interval)).toBe(at(end));
  expect(startOf(at(start), interval)).toBe(at(start));
});

test('a time is the same in the unit of another one', () => {
  for (let seconds = 1_751_241_600; seconds < 1_751_300_000; seconds += 7) {
    expect(secondsLike(seconds, 1_700_000_001)).toBe(seconds);
    expect(secondsLike(seconds * 1_000, 1_700_000_001_000)).toBe(secondsOf(seconds * 1_000));
    // Far in the future, and no milliseconds.
    expect(secondsLike(seconds * 1_000, 1_700_000_001)).toBe(seconds * 1_000);
  }
  expect(secondsLike('2024-02-29', '2024-01-01')).toBe(at('2024-02-29T00:00Z'));
  expect(secondsLike(undefined, 1_700_000_001)).toBeUndefined();
});
