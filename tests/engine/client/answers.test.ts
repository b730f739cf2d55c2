import { expect, it } from 'vitest';
import { keepAnswers } from '../../../engine/client/answers.ts';
import type { Exchange } from '../../../engine/model/exchange.ts';
import { utxos, clientFor, everywhere, exchangesOf, key, transactions, json, serve } from './fixture.ts';
import { anExchange } from '../../reports/samples.ts';
import { keySecrets } from '../../../lab/key-secrets.ts';

const sized = (n: number, length: number): Exchange =>
  anExchange({
    n,
    call: utxos(),
    request: { method: 'POST', url: '', headers: {} },
    response: { status: 200, headers: {}, body: 'x'.repeat(length), bytes: length },
  });

it('the oldest answers go first when the room is used up', () => {
  const answers = keepAnswers(6_500);
  for (const n of [1, 2, 3]) answers.add(String(n), sized(n, 1000));
  expect([1, 2, 3].map((n) => answers.get(String(n))?.n)).toEqual([1, 2, 3]);
  answers.add('4', sized(4, 1000));
  expect([1, 2, 3, 4].map((n) => answers.get(String(n))?.n)).toEqual([undefined, 2, 3, 4]);
});

it('one that takes more than all the room is not kept, and throws nothing out', () => {
  const answers = keepAnswers(6_500);
  answers.add('1', sized(1, 1000));
  answers.add('2', sized(2, 6_500));
  expect([answers.get('1')?.n, answers.get('2')]).toEqual([1, undefined]);
});

it('the same request again takes the place of the one before', () => {
  const answers = keepAnswers(6_500);
  for (let n = 1; n <= 20; n++) answers.add('same', sized(n, 1000));
  answers.add('other', sized(21, 1000));
  expect([answers.get('same')?.n, answers.get('other')?.n]).toEqual([20, 21]);
});

it('an answer that was used lately outlives one that was not', () => {
  const answers = keepAnswers(6_500);
  for (const n of [1, 2, 3]) answers.add(String(n), sized(n, 1000));
  answers.get('1');
  answers.add('4', sized(4, 1000));
  expect([1, 2, 3, 4].map((n) => answers.get(String(n))?.n)).toEqual([1, undefined, 3, 4]);
});

it('a text takes a byte for each character if it is ASCII, else two', () => {
  const answers = keepAnswers(5_000);
  const wide = sized(2, 0);
  answers.add('1', sized(1, 3000));
  answers.add('2', { ...wide, response: { status: 200, headers: {}, body: '語'.repeat(3000), bytes: 9000 } });
  expect([answers.get('1')?.n, answers.get('2')]).toEqual([1, undefined]);
});

const asker = 'discovery';

/** Exchanges that another client sent with a key. */
const earlier = async (url: string): Promise<readonly Exchange[]> => {
  const { client, lines } = clientFor(everywhere(url), { secrets: keySecrets(key) });
  await client.send(transactions(), { asker: 'preflight' });
  return exchangesOf(lines);
};

it('an equal first question takes the earlier answer, is recorded under its own asker, and counts once', async () => {
  const { url, received } = await serve((response, _, number) => json(response, `{"n":${number}}`));
  const exchanges = await earlier(url);
  const { client, lines } = clientFor(everywhere(url), {
    secrets: keySecrets(key),
    sentEarlier: { requests: 1, exchanges },
  });
  const first = await client.send(transactions(), { asker });
  expect(first).toMatchObject({
    n: 1,
    asker,
    turn: 1,
    attempt: 1,
    at: exchanges[0]?.at,
    response: { body: '{"n":1}' },
  });
  await client.send(transactions(), { asker: 'b' });
  expect(lines).toEqual([first, { reused: 1, asker: 'b', turn: 1 }]);
  expect(client.stats).toEqual({ requests: 1, reused: 1 });
  expect(received).toHaveLength(1);
});

it('a fresh question and one with another key are sent', async () => {
  const { url, received } = await serve((response) => json(response, '{}'));
  const sentEarlier = { requests: 1, exchanges: await earlier(url) };
  const { client } = clientFor(everywhere(url), { secrets: keySecrets(key), sentEarlier });
  await client.send(transactions(), { asker, fresh: true });
  await client.send({ ...transactions(), key: 'none' }, { asker });
  await client.send({ ...transactions(), key: 'invalid' }, { asker });
  expect(received).toHaveLength(4);
  expect(client.stats.requests).toBe(4);
});

it.each([429, 500, 503])('an earlier answer with status %d is not taken', async (status) => {
  const { url, received } = await serve((response, _, number) => json(response, '{}', number === 1 ? status : 200));
  const sentEarlier = { requests: 1, exchanges: await earlier(url) };
  const { client } = clientFor(everywhere(url), { secrets: keySecrets(key), sentEarlier });
  expect((await client.send(transactions(), { asker })).response?.status).toBe(200);
  expect(received).toHaveLength(2);
});
