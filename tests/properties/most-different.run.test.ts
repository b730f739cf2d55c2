import { expect, test } from 'vitest';
import { mostDifferent } from '../../properties/lists/most-different.ts';

const choice = (status: string, hash: string, features: readonly string[] = []) => ({
  items: [{ status, hash }],
  askedValues: new Set<string>(),
  features,
});

const usual = Array.from({ length: 20 }, (_, index) => choice('ok', `0x${index + 10}`));

test('an item with a rare value comes first', () => {
  const failed = choice('failed', '0x1');
  expect(mostDifferent([...usual, failed], 1)).toEqual([failed]);
});

test('choices with other features come before more of one kind', () => {
  const failed = [choice('failed', '0x1'), choice('failed', '0x2')];
  const newest = choice('ok', '0x3', ['newest']);
  expect(mostDifferent([...usual, ...failed, newest], 2)).toEqual(expect.arrayContaining([newest]));
});

test('a value that zeros replace is distinguished', () => {
  const zeros = choice('ok', '0x00');
  expect(mostDifferent([...usual, zeros], 1)).toEqual([zeros]);
});

test('no more than there are', () => expect(mostDifferent(usual.slice(0, 2), 5)).toHaveLength(2));
