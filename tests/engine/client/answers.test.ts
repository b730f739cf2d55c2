import { expect, it } from 'vitest';
import { keepAnswers } from '../../../engine/client/answers.ts';
import type { Exchange } from '../../../engine/model/exchange.ts';
import { utxos } from './fixture.ts';
import { anExchange } from '../../reports/samples.ts';

const exchange = (n: number, length: number): Exchange =>
  anExchange({
    n,
    call: utxos(),
    request: { method: 'POST', url: '', headers: {} },
    response: { status: 200, headers: {}, body: 'x'.repeat(length), bytes: length },
  });

it('the oldest answers go first when the room is used up', () => {
  const answers = keepAnswers(6_500);
  for (const n of [1, 2, 3]) answers.add(String(n), exchange(n, 1000));
  expect([1, 2, 3].map((n) => answers.get(String(n))?.n)).toEqual([1, 2, 3]);
  answers.add('4', exchange(4, 1000));
  expect([1, 2, 3, 4].map((n) => answers.get(String(n))?.n)).toEqual([undefined, 2, 3, 4]);
});

it('one that takes more than all the room is not kept, and throws nothing out', () => {
  const answers = keepAnswers(6_500);
  answers.add('1', exchange(1, 1000));
  answers.add('2', exchange(2, 6_500));
  expect([answers.get('1')?.n, answers.get('2')]).toEqual([1, undefined]);
});

it('the same request again takes the place of the one before', () => {
  const answers = keepAnswers(6_500);
  for (let n = 1; n <= 20; n++) answers.add('same', exchange(n, 1000));
  answers.add('other', exchange(21, 1000));
  expect([answers.get('same')?.n, answers.get('other')?.n]).toEqual([20, 21]);
});

it('an answer that was used lately outlives one that was not', () => {
  const answers = keepAnswers(6_500);
  for (const n of [1, 2, 3]) answers.add(String(n), exchange(n, 1000));
  answers.get('1');
  answers.add('4', exchange(4, 1000));
  expect([1, 2, 3, 4].map((n) => answers.get(String(n))?.n)).toEqual([1, undefined, 3, 4]);
});

it('a text takes a byte for each character if it is ASCII, else two', () => {
  const answers = keepAnswers(5_000);
  const wide = exchange(2, 0);
  answers.add('1', exchange(1, 3000));
  answers.add('2', { ...wide, response: { status: 200, headers: {}, body: '語'.repeat(3000), bytes: 9000 } });
  expect([answers.get('1')?.n, answers.get('2')]).toEqual([1, undefined]);
});
