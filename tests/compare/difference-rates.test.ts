import { describe, expect, test } from 'vitest';
import { DifferenceRates, fieldDifferences } from '../../lab/servers/compare-servers/difference-rates.ts';

test('differences are named by field: elements by place, lists of other elements by their length', () => {
  expect(fieldDifferences({ a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 1 }, { b: 3 }] })).toEqual(['a.b.value']);
  expect(fieldDifferences({ a: [1, 2] }, { a: [2, 1] })).toEqual(['a.order']);
  expect(fieldDifferences({ a: [1, 2] }, { a: [1] })).toEqual(['a.length']);
  expect(fieldDifferences({ a: 1, b: 1 }, { a: null, c: 1 })).toEqual(['a.type', 'b.missing', 'c.extra']);
  expect(fieldDifferences({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual([]);
});

describe('a difference by rates', () => {
  /** The fields that are reported after a hundred answers; the candidate and the secondary differ in so many. */
  const reported = (raw: number, noise: number): readonly string[] => {
    const rates = new DifferenceRates();
    for (let n = 0; n < 100; n += 1) rates.add({ a: 0 }, { a: n < noise ? 1 : 0 }, { a: n < raw ? 2 : 0 });
    return rates.reported;
  };

  test('is reported without noise', () => expect(reported(1, 0)).toEqual(['a.value']));

  test('is not reported within the noise', () => {
    expect(reported(50, 50)).toEqual([]);
    expect(reported(59, 40)).toEqual([]);
    expect(reported(61, 40)).toEqual(['a.value']);
  });
});
