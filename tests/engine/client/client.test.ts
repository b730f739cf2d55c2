import { Limits } from '../../../engine/model/limits.ts';
import { limitLine } from '../../../engine/model/run.ts';
import { describe, expect, it } from 'vitest';
import { invalidKey } from '../../../engine/protocols/carry.ts';
import { parseJson, stringifyJson } from '../../../engine/model/json.ts';
import { clientFor, everywhere, exchangesOf, key, metrics, transactions, utxos, json, serve } from './fixture.ts';
import { keySecrets } from '../../../lab/key-secrets.ts';

const asker = 'node.utxos.index-shape@vm.getUTXOs';

describe('digits', () => {
  it('go out and come back whole', async () => {
    const { url, received } = await serve((response) => json(response, '{"result":{"height":18446744073709551615}}'));
    const { client } = clientFor(everywhere(url));
    const { response } = await client.send(utxos({ limit: 18446744073709551615n }), { asker });
    expect(received[0]?.body).toContain('"limit":18446744073709551615');
    expect(parseJson(response?.body ?? '')).toEqual({ result: { height: 18446744073709551615n } });
  });
});

describe('reuse', () => {
  it('answers an equal call from the record', async () => {
    const { url, received } = await serve((response, _, number) => json(response, `{"n":${number}}`));
    const { client, lines } = clientFor(everywhere(url));
    const first = await client.send(transactions(), { asker: 'discovery' });
    expect(await client.send(transactions(), { asker })).toBe(first);
    expect(received).toHaveLength(1);
    expect(lines).toEqual([first, { reused: 1, asker, turn: 1 }]);
    expect(client.stats).toEqual({ requests: 1, reused: 1 });
    await client.send(transactions({ pageSize: 1 }), { asker });
    await client.send({ ...transactions(), key: 'invalid' }, { asker });
    expect(received).toHaveLength(3);
  });

  it('sends one request for two that ask at once', async () => {
    const { url, received } = await serve((response) => {
      setTimeout(() => json(response, '{}'), 30);
    });
    const { client, lines } = clientFor(everywhere(url));
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((name) => client.send(utxos(), { asker: name })));
    expect(received).toHaveLength(1);
    expect(b).toBe(a);
    expect(c).toBe(a);
    expect(lines.slice(1)).toEqual([
      { reused: 1, asker: 'b', turn: 1 },
      { reused: 1, asker: 'c', turn: 1 },
    ]);
  });

  it('asks again when fresh, and leaves the kept answer as it was', async () => {
    const { url, received } = await serve((response, _, number) => json(response, `{"n":${number}}`));
    const { client } = clientFor(everywhere(url));
    await client.send(utxos(), { asker });
    const fresh = await client.send(utxos(), { asker, fresh: true });
    expect(fresh.response?.body).toBe('{"n":2}');
    expect((await client.send(utxos(), { asker })).response?.body).toBe('{"n":1}');
    expect(received).toHaveLength(2);
  });

  it.each([429, 500, 502, 503])('keeps no answer with status %d', async (status) => {
    const { url, received } = await serve((response) => json(response, '{}', status));
    const { client } = clientFor(everywhere(url));
    await client.send(utxos(), { asker });
    await client.send(utxos(), { asker });
    expect(received).toHaveLength(2);
  });

  it("keeps an error answer that is the interface's own", async () => {
    const { url, received } = await serve((response) => json(response, '{}', 404));
    const { client } = clientFor(everywhere(url));
    await client.send(utxos(), { asker });
    await client.send(utxos(), { asker });
    expect(received).toHaveLength(1);
  });

  it('keeps no failure', async () => {
    const { url, received } = await serve((response, _, number) => {
      if (number === 1) response.socket?.destroy();
      else json(response, '{}');
    });
    const { client } = clientFor(everywhere(url));
    expect((await client.send(utxos(), { asker })).failure?.kind).toBe('reset');
    expect((await client.send(utxos(), { asker })).response?.status).toBe(200);
    expect(received).toHaveLength(2);
  });
});

describe('retries', () => {
  it('record every attempt and give the last', async () => {
    const { url } = await serve((response, _, number) => {
      if (number === 1) response.socket?.destroy();
      else json(response, '{}', number === 2 ? 503 : 200);
    });
    const limits = new Limits();
    const { client, lines } = clientFor(everywhere(url), { retries: 3, limits });
    expect(await client.send(utxos(), { asker })).toBe(lines[2]);
    expect(
      exchangesOf(lines).map(({ n, attempt, response, failure }) => [n, attempt, response?.status ?? failure?.kind]),
    ).toEqual([
      [1, 1, 'reset'],
      [2, 2, 503],
      [3, 3, 200],
    ]);
    expect(client.stats.requests).toBe(3);
    expect(limits.reached.map(limitLine)).toEqual(['2 requests sent again, after 429, 502, 503 or no answer']);
  });

  it('give the last failure when they are used up', async () => {
    const { url, received } = await serve((response) => json(response, '{}', 502));
    const { client } = clientFor(everywhere(url), { retries: 1 });
    expect((await client.send(utxos(), { asker })).attempt).toBe(2);
    expect(received).toHaveLength(2);
  });

  it.each([
    ['seconds', () => '1'],
    ['a date', () => new Date(Date.now() + 2000).toUTCString()],
  ])('honour Retry-After in %s', async (_, header) => {
    const { url, received } = await serve((response, __, number) =>
      json(response, '{}', number === 1 ? 429 : 200, number === 1 ? { 'retry-after': header() } : {}),
    );
    const { client } = clientFor(everywhere(url), { retries: 1 });
    expect((await client.send(utxos(), { asker })).response?.status).toBe(200);
    const pause = (received[1]?.at ?? 0) - (received[0]?.at ?? 0);
    expect(pause).toBeGreaterThan(950);
  });

  it.each([400, 404, 500, 504])('do not happen for status %d', async (status) => {
    const { url, received } = await serve((response) => json(response, '{}', status));
    const { client } = clientFor(everywhere(url), { retries: 3 });
    await client.send(utxos(), { asker });
    expect(received).toHaveLength(1);
  });

  it('do not happen for a body that is too large', async () => {
    const { url, received } = await serve((response) => response.end('x'.repeat(100)));
    const { client } = clientFor(everywhere(url), { retries: 3, maxBodyBytes: 10 });
    expect((await client.send(utxos(), { asker })).failure?.kind).toBe('too-large');
    expect(received).toHaveLength(1);
  });

  it('give up on a dead URL after three, however many are allowed', async () => {
    const { client, lines } = clientFor(everywhere('http://127.0.0.1:1'), { retries: 50 });
    expect((await client.send(utxos(), { asker })).failure?.kind).toBe('refused');
    expect(lines).toHaveLength(4);
  });
});

describe('key', () => {
  it('arrives at data operations alone and is in no recorded line', async () => {
    const { url, received } = await serve((response, { headers }) => {
      const sent = String(headers['x-data-api-key']);
      json(response, JSON.stringify({ sent, encoded: Buffer.from(`key:${sent}`).toString('base64') }), 200, {
        'x-echo': encodeURIComponent(sent),
      });
    });
    const { client, lines } = clientFor(everywhere(url), { secrets: keySecrets(key) });
    const { request, response } = await client.send(transactions({ pageToken: key }), { asker });
    await client.send(metrics(), { asker });
    await client.send(utxos(), { asker });
    await client.send({ ...transactions(), key: 'invalid' }, { asker });
    await client.send({ ...transactions(), key: 'none' }, { asker });
    expect(received.map(({ headers }) => headers['x-data-api-key'])).toEqual([
      key,
      undefined,
      undefined,
      invalidKey,
      undefined,
    ]);
    expect(request.headers['x-data-api-key']).toBe('<key>');
    expect(request.url).toContain('pageToken=<key>');
    expect(response?.headers['x-echo']).toBe('<key>');
    const text = lines.map((line) => stringifyJson(line)).join('\n');
    for (const form of [
      key,
      JSON.stringify(key).slice(1, -1),
      encodeURIComponent(key),
      Buffer.from(key).toString('base64').slice(0, 12),
      Buffer.from(`key:${key}`).toString('base64').slice(8, 20),
    ]) {
      expect(text).not.toContain(form);
    }
  });
});
