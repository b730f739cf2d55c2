import { expect, test } from 'vitest';
import { LastSeen } from '../../properties/checks/shared/last-seen.ts';

const filled = (most: number, keys: readonly string[]): LastSeen<string> => {
  const map = new LastSeen<string>(most);
  for (const key of keys) map.set(key, `value of ${key}`);
  return map;
};

const left = (map: LastSeen<string>): string[] => [...'abcde'].filter((key) => map.get(key) !== undefined);

test('the entry that was set longest ago is forgotten', () => {
  expect(left(filled(3, [...'abcde']))).toEqual(['c', 'd', 'e']);
});

test('an entry that is set again counts as new, wherever it stood', () => {
  expect(left(filled(3, [...'abcade']))).toEqual(['a', 'd', 'e']);
  expect(left(filled(3, [...'abcbde']))).toEqual(['b', 'd', 'e']);
  expect(left(filled(3, [...'abccde']))).toEqual(['c', 'd', 'e']);
});

test('reading does not keep an entry', () => {
  const map = filled(2, ['a', 'b']);
  expect(map.get('a')).toBe('value of a');
  map.set('c', 'value of c');
  expect(left(map)).toEqual(['b', 'c']);
});

test('an entry without a key is not kept', () => {
  const map = new LastSeen<string>(1);
  map.set(undefined, 'nothing');
  expect(map.get(undefined)).toBeUndefined();
});

test('a value is reported when it is forgotten, by the limit or on demand', () => {
  const forgotten: string[] = [];
  const map = new LastSeen<string>(2, (value) => forgotten.push(value));
  for (const key of 'abc') map.set(key, key);
  expect(forgotten).toEqual(['a']);
  expect([map.forgetOldest(), map.forgetOldest(), map.forgetOldest()]).toEqual([true, true, false]);
  expect(forgotten).toEqual(['a', 'b', 'c']);
});

test('entries that are set after the map was empty are forgotten in turn, too', () => {
  const map = filled(2, ['a', 'b']);
  while (map.forgetOldest());
  for (const key of 'cde') map.set(key, key);
  expect(left(map)).toEqual(['d', 'e']);
});
