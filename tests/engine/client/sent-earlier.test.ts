import { expect, it } from 'vitest';
import type { Exchange } from '../../../engine/model/exchange.ts';
import { clientFor, everywhere, exchangesOf, key, transactions } from './fixture.ts';
import { json, serve } from './server.ts';
import { keySecrets } from '../../../lab/key-secrets.ts';

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
