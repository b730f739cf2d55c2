import { expect, test } from 'vitest';
import type { Exchange } from '../../engine/model/exchange.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { SeenObjects } from '../../properties/checks/shared/seen-objects.ts';

const mib = 2 ** 20;

const exchangeOf = (bytes: number): Exchange => ({ response: { bytes } }) as Exchange;

const answerOf = (id: string, bytes = 10): Answered =>
  ({ operation: { id }, exchange: exchangeOf(bytes) }) as unknown as Answered;

/** An answer of this size shows these objects. */
const show = (seen: SeenObjects, keys: readonly string[], bytes: number): void => {
  const answer = answerOf('list', bytes);
  for (const key of keys) seen.keep(seen.shownBy(answer, key, new Map()), 0, key, answer.exchange);
  seen.endAnswer();
};

/** Whether an object is still kept. */
const isKept = (seen: SeenObjects, key: string): boolean =>
  seen.shownBy(answerOf('get'), key, new Map()).values.length > 0;

test('answers of 24 MiB are kept, and the objects seen longest ago are forgotten first', () => {
  const seen = new SeenObjects();
  for (let answer = 1; answer <= 25; answer += 1) show(seen, [`object ${answer}`], mib);
  expect(isKept(seen, 'object 1')).toBe(false);
  expect(isKept(seen, 'object 2')).toBe(true);
});

test('an answer that shows many objects counts once, and until the last of them is forgotten', () => {
  const seen = new SeenObjects();
  show(seen, ['a', 'b', 'c'], 12 * mib);
  show(seen, ['d'], 12 * mib);
  expect(['a', 'b', 'c', 'd'].map((key) => isKept(seen, key))).toEqual([true, true, true, true]);
  // Now d is the newest. To make room for the next answer all three of the first one must go.
  show(seen, ['e'], mib);
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => isKept(seen, key))).toEqual([false, false, false, true, true]);
});

test('evidence counts answers that show an object of another answer, and the first of them with the second', () => {
  const [seen, evidence] = [new SeenObjects(), new Map<string, number>()];
  seen.shownBy(answerOf('list'), 'a', evidence);
  seen.shownBy(answerOf('list'), 'a', evidence);
  seen.endAnswer();
  expect([...evidence]).toEqual([]);
  seen.shownBy(answerOf('get'), 'a', evidence);
  seen.endAnswer();
  seen.shownBy(answerOf('get'), 'a', evidence);
  seen.endAnswer();
  expect([...evidence]).toEqual([
    ['list', 1],
    ['get', 2],
  ]);
});
