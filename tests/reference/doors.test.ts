import http from 'node:http';
import { afterEach, describe, expect, test, onTestFinished } from 'vitest';
import { operations } from '../../contracts/chain/index.ts';
import { handlers } from '../../reference/handlers/index.ts';
import { serve } from '../../reference/http.ts';
import { mock, unmock } from '../../reference/nock.ts';
import { createProvider } from '../../reference/provider.ts';
import { findVariant } from '../../reference/defects/variants/index.ts';
import type { ProviderRequest } from '../../reference/types.ts';
import { toBech32, toCb58 } from '../../reference/world/xchain/ids.ts';

const provider = createProvider({ seed: 1 });
const hub = provider.world.evm.chains[0]?.record.hub ?? '';
const request = (
  method: string,
  path: string,
  body = '',
  headers: { [name: string]: string } = {},
): ProviderRequest => ({ method, path, body, headers });
const rpc = (body: unknown, path = '/ext/bc/X') =>
  provider.fetch(request('POST', path, typeof body === 'string' ? body : JSON.stringify(body)));
const call = (method: string, params: unknown = {}, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params });

test('every operation of the contract has its handler', () => {
  expect([...handlers.keys()].sort()).toEqual(operations.map((row) => row.id).sort());
});

test('an answer in chunks has no length beside them', async () => {
  const chunked = createProvider({ seed: 1, alterations: [findVariant('http-connection-close')] });
  const served = await serve(chunked);
  onTestFinished(() => served.close());
  const { status, headers } = await fetch(`${served.url}/v1/icm/messages?pageSize=1`);
  expect(status).toBe(200);
  expect([headers.get('transfer-encoding'), headers.get('content-length')]).toEqual(['chunked', null]);
});

describe('the three doors', () => {
  const opened: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0)) await close();
  });

  const overHttp = (origin: string, { method, path, body, headers }: ProviderRequest) =>
    new Promise<{ status: number | undefined; type: string | undefined; body: string }>((resolve, reject) => {
      const sent = http.request(
        origin + path,
        { method, headers: { ...headers, ...(body === '' ? {} : { 'content-type': 'application/json' }) } },
        (response) => {
          let text = '';
          response
            .setEncoding('utf8')
            .on('data', (part) => {
              text += part;
            })
            .on('end', () =>
              resolve({ status: response.statusCode, type: response.headers['content-type'], body: text }),
            );
        },
      );
      sent.on('error', reject).end(body);
    });

  const requests = [
    request('GET', `/v1/chains/43114/addresses/${hub}/transactions?pageSize=3`),
    request('GET', `/v1/chains/43114/addresses/${hub}/transactions%3AlistNative?pageSize=3`),
    request('GET', '/v2/chains/total/metrics/feesPaid?timeInterval=month'),
    request('GET', '/v1/icm/messages?pageSize=0'),
    request('GET', '/v1/icm/messages', '', { 'x-data-api-key': 'wrong' }),
    request('GET', '/v1/icm/messages', '', { 'x-data-api-key': 'reference-key' }),
    request('GET', '/v1/nothing'),
    request('GET', '/v1/chains/%E0%A4%A/addresses/x/transactions'),
    request('POST', '/v1/networks/mainnet/blockchains/x-chain/utxos', '{"addresses"'),
    request('POST', '/ext/bc/X', JSON.stringify(call('vm.getHeight'))),
    request('POST', '/ext/bc/X', '{"jsonrpc":"2.0","id":9007199254740993,"method":"vm.getTxFee","params":{}}'),
    request('POST', '/ext/bc/X', '{"jsonrpc":'),
    request('POST', '/ext/bc/2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM', JSON.stringify(call('vm.getHeight'))),
  ];

  test('give the same bytes', async () => {
    const direct = await Promise.all(requests.map((row) => provider.fetch(row)));
    const served = await serve(provider);
    opened.push(() => served.close());
    for (const [index, row] of requests.entries()) {
      expect(await overHttp(served.url, row)).toEqual({
        status: direct[index]?.status,
        type: direct[index]?.headers['content-type'],
        body: direct[index]?.body,
      });
    }
    await mock(provider, 'http://assay.test');
    opened.push(unmock);
    for (const [index, row] of requests.entries()) {
      expect(await overHttp('http://assay.test', row)).toEqual({
        status: direct[index]?.status,
        type: direct[index]?.headers['content-type'],
        body: direct[index]?.body,
      });
    }
  });

  test('can be held back, and refuse a taken port', async () => {
    const served = await serve(provider, { delayMs: 40 });
    opened.push(() => served.close());
    const before = performance.now();
    await overHttp(served.url, request('GET', '/v1/icm/messages?pageSize=1'));
    expect(performance.now() - before).toBeGreaterThanOrEqual(39);
    await expect(serve(provider, { port: Number(new URL(served.url).port) })).rejects.toThrow(/EADDRINUSE/);
  });
});

describe('JSON-RPC', () => {
  test.each(['0', '-7', '2147483648', '9007199254740991', '9007199254740993', '1.50', '"seven"'])(
    'id %s comes back as it was',
    async (id) => {
      const answer = await rpc(`{"jsonrpc":"2.0","id":${id},"method":"vm.getHeight","params":{}}`);
      expect(answer.body).toMatch(/^\{"jsonrpc":"2\.0","result":\{"height":"\d+"\},"id":/);
      expect(answer.body.endsWith(`"id":${id}}`)).toBe(true);
    },
  );

  test.each([
    ['no JSON', '{', -32700],
    ['a batch', [call('vm.getHeight')], -32600],
    ['a number', '7', -32600],
    ['a wrong version', { ...call('vm.getHeight'), jsonrpc: '1.0' }, -32600],
    ['no id', { jsonrpc: '2.0', method: 'vm.getHeight', params: {} }, -32600],
    ['no method', { jsonrpc: '2.0', id: 1 }, -32600],
    ['an unknown method', call('vm.getNothing'), -32601],
    ['another namespace', call('avm.getHeight'), -32601],
    ['an array of params', call('vm.getHeight', [1]), -32602],
  ])('%s is refused without a result', async (_name, body, code) => {
    const { status, body: text } = await rpc(body);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      jsonrpc: '2.0',
      error: { code, message: expect.any(String) },
      id: Array.isArray(body) || typeof body === 'string' || !('id' in body) ? null : 1,
    });
  });

  test("answers at the chain's own id too, under the prefix it was given, and by POST alone", async () => {
    const { body } = await rpc(call('vm.getHeight'));
    expect((await rpc(call('vm.getHeight'), `/ext/bc/${provider.world.xchain.blockchainId}`)).body).toBe(body);
    expect((await rpc(call('vm.getHeight'), '/ext/bc/Y')).status).toBe(404);
    expect((await provider.fetch(request('GET', '/ext/bc/X'))).status).toBe(405);
    const renamed = createProvider({ seed: 1, namespace: 'avm' });
    expect((await renamed.fetch(request('POST', '/ext/bc/X', JSON.stringify(call('avm.getHeight'))))).body).toBe(body);
  });

  test('writes the largest amount with all digits, and takes limits of any size', async () => {
    const { ledger, actors, hrp } = provider.world.xchain;
    const utxo = ledger.history.find(({ output }) => output.amount === 2n ** 64n - 1n);
    const shown = await rpc(call('vm.getTx', { txID: toCb58(utxo?.txId ?? ''), encoding: 'json' }));
    expect(shown.body).toContain('"amount":18446744073709551615,');
    const addresses = [`X-${toBech32(hrp, actors.hub.addresses[0] ?? '')}`];
    const answerTo = async (limit: string): Promise<string> => {
      const text = JSON.stringify(call('vm.getUTXOs', { addresses, limit: 0 }));
      return (await rpc(text.replace('"limit":0', `"limit":${limit}`))).body;
    };
    expect(await answerTo('18446744073709551615')).toContain('"numFetched":"1024"');
    expect(await answerTo('1.5')).toContain('"code":-32602');
  });
});

test('a key is optional; a wrong one gets 401 where the document takes keys', async () => {
  const status = async (path: string, headers: { [name: string]: string }) =>
    (await provider.fetch(request('GET', path, '', headers))).status;
  expect(await status('/v1/apiLogs', {})).toBe(200);
  expect(await status('/v1/apiLogs', { 'x-data-api-key': 'reference-key' })).toBe(200);
  expect(await status('/v1/apiLogs', { 'x-data-api-key': 'nope' })).toBe(401);
  expect(await status('/v2/chains/43114/metrics/txCount', { 'x-data-api-key': 'nope' })).toBe(200);
  const own = createProvider({ seed: 1, key: 'k', keyHeader: 'x-glacier-api-key' });
  const refused = await own.fetch(request('GET', '/v1/apiLogs', '', { 'x-glacier-api-key': 'reference-key' }));
  expect(JSON.parse(refused.body)).toEqual({ message: expect.any(String), statusCode: 401, error: 'Unauthorized' });
});

test('alterations change the world, one call, or the HTTP around it, and leave the rest', async () => {
  const altered = createProvider({
    seed: 1,
    alterations: [
      { world: { seed: 2 } },
      {
        call: (row, next) =>
          row.operation === 'listMessages'
            ? { kind: 'answer', status: 200, body: { messages: [18446744073709551615n] } }
            : next(row),
      },
      {
        http: async (row, next) =>
          row.path === '/v1/apiLogs' ? { status: 429, headers: { 'retry-after': '1' }, body: '' } : next(row),
      },
    ],
  });
  expect(altered.world.options.seed).toBe(2);
  expect((await altered.fetch(request('GET', '/v1/icm/messages'))).body).toBe('{"messages":[18446744073709551615]}');
  expect((await altered.fetch(request('GET', '/v1/apiLogs'))).status).toBe(429);
  const same = request('GET', '/v2/chains/43114/metrics/txCount');
  expect(await altered.fetch(same)).toEqual(await createProvider({ seed: 2 }).fetch(same));
});
