import nock from 'nock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import zlib from 'node:zlib';
import { mockedDispatcher } from '../../engine/client/transport.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import { clientFor, everywhere, key, metrics, transactions, utxos, json, serve } from '../engine/client/fixture.ts';
import { keySecrets } from '../../lab/key-secrets.ts';

const mocked = 'http://mocked.test';
const asker = 'discovery';
const body = '{"result":{"amount":18446744073709551615},"id":7}';

/** The exchange without its time, URL and connection headers, which differ between HTTP and in-process. */
const comparable = ({ request, response, at: _at, ms: _ms, ...rest }: Exchange): object => {
  const {
    date: _date,
    connection: _connection,
    'keep-alive': _keepAlive,
    'content-length': _length,
    'transfer-encoding': _transfer,
    ...headers
  } = response?.headers ?? {};
  const { origin, pathname, search } = new URL(request.url);
  return {
    ...rest,
    origin: origin === mocked,
    request: { ...request, url: pathname + search },
    response: { ...response, headers },
  };
};

beforeEach(() => {
  if (!nock.isActive()) nock.activate();
  nock.disableNetConnect();
  nock.enableNetConnect('127.0.0.1');
});
afterEach(() => {
  nock.cleanAll();
  nock.enableNetConnect();
  nock.restore();
});

describe('nock through the bridge', () => {
  it.each([
    ['a JSON-RPC call', utxos({ limit: 1 }), 200],
    ['a data call with the key', transactions({ sortOrder: ['asc', 'desc'] }), 200],
    ['a metrics call', metrics({ timeInterval: 'day' }), 200],
    ['an error status', transactions({ pageSize: -1 }), 400],
  ])('and live give the same exchange for %s', async (_, call, status) => {
    const seen: { path: string; body: string; key: unknown }[] = [];
    nock(mocked)
      .intercept(/.*/, call.operation === 'vm.getUTXOs' ? 'POST' : 'GET')
      .reply(function reply(path, sent) {
        seen.push({
          path,
          body: typeof sent === 'string' ? sent : JSON.stringify(sent),
          key: this.req.headers['x-data-api-key'],
        });
        return [status, body, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] }];
      });
    const { url, received } = await serve((response) => json(response, body, status, { 'set-cookie': ['a=1', 'b=2'] }));
    const bridge = clientFor(everywhere(mocked), { dispatcher: mockedDispatcher(), secrets: keySecrets(key) });
    const live = clientFor(everywhere(url), { secrets: keySecrets(key) });
    const [exchange, other] = [await bridge.client.send(call, { asker }), await live.client.send(call, { asker })];
    expect({ ...comparable(exchange), origin: false }).toEqual(comparable(other));
    expect(exchange.response?.body).toBe(body);
    expect(seen).toEqual(
      received.map(({ path, body: sent, headers }) => ({ path, body: sent, key: headers['x-data-api-key'] })),
    );
  });

  it('and live give the same exchange for a request line that is too long', async () => {
    nock(mocked).persist().get(/.*/).reply(200, body);
    const { url } = await serve((response) => json(response, body));
    const bridge = clientFor(everywhere(mocked), { dispatcher: mockedDispatcher(), secrets: keySecrets(key) });
    const live = clientFor(everywhere(url), { secrets: keySecrets(key) });
    for (const length of [15_000, 17_000, 100_000]) {
      const call = transactions({ pageToken: 'x'.repeat(length) });
      const [exchange, other] = [await bridge.client.send(call, { asker }), await live.client.send(call, { asker })];
      expect(exchange.response?.status).toBe(length > 16_000 ? 431 : 200);
      expect(other.response?.status).toBe(exchange.response?.status);
      expect(exchange.response?.body).toBe(other.response?.body);
    }
  });

  it('answers in gzip', async () => {
    nock(mocked).post('/ext/bc/X').reply(200, zlib.gzipSync(body), { 'content-encoding': 'gzip' });
    const { client } = clientFor(everywhere(mocked), { dispatcher: mockedDispatcher() });
    expect((await client.send(utxos(), { asker })).response?.body).toBe(body);
  });

  it('delays until the time limit', async () => {
    nock(mocked).post('/ext/bc/X').delay(5000).reply(200, body);
    const { client } = clientFor(everywhere(mocked), { dispatcher: mockedDispatcher(), timeoutMs: 100 });
    expect((await client.send(utxos(), { asker })).failure?.kind).toBe('timeout');
  });

  it('resets, and is retried', async () => {
    nock(mocked)
      .post('/ext/bc/X')
      .replyWithError(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }))
      .post('/ext/bc/X')
      .reply(200, body);
    const { client, lines } = clientFor(everywhere(mocked), { dispatcher: mockedDispatcher(), retries: 1 });
    expect((await client.send(utxos(), { asker })).response?.body).toBe(body);
    expect(lines).toMatchObject([{ failure: { kind: 'reset' } }, { attempt: 2 }]);
  });

  it('does not answer what it does not know', async () => {
    nock(mocked).get('/other').reply(200);
    const { client } = clientFor(everywhere(mocked), { dispatcher: mockedDispatcher() });
    expect((await client.send(utxos(), { asker })).failure?.kind).toBe('protocol');
  });

  it('stops a body beyond the limit', async () => {
    nock(mocked).post('/ext/bc/X').reply(200, 'x'.repeat(5000));
    const { client } = clientFor(everywhere(mocked), { dispatcher: mockedDispatcher(), maxBodyBytes: 1000 });
    expect((await client.send(utxos(), { asker })).failure?.kind).toBe('too-large');
  });
});
