import { chain } from '../../../contracts/chain/index.ts';
import { describe, expect, it } from 'vitest';
import { invalidKey } from '../../../engine/protocols/carry.ts';
import { compose, type ComposeSettings } from '../../../engine/protocols/compose.ts';
import { keySecrets } from '../../../lab/key-secrets.ts';
import { parseJson } from '../../../engine/model/json.ts';
import type { Call } from '../../../engine/model/exchange.ts';
import { version } from '../../../engine/model/version.ts';
import { metrics, transactions, utxos, clientFor, serve } from './fixture.ts';
import { contractOf, reads } from '../../contracts/openapi/document.ts';

const settings: ComposeSettings = {
  contract: chain,
  target: { node: 'http://node.test:9650', data: 'https://data.test/api/', metrics: 'http://metrics.test/p' },
  namespace: 'vm',
  credentials: keySecrets('secret').credentials,
};
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const below = `GET https://data.test/api/v1/chains/43114/addresses/${address}/transactions`;
const bodyOf = (call: Call): unknown => parseJson(compose(call, settings).body ?? '');

describe('path and query', () => {
  it.each<[what: string, call: Call, request: string]>([
    ['path parameters in their places', transactions(), below],
    [
      'query parameters in the order of the contract',
      transactions({ sortOrder: 'asc', pageSize: 5, startBlock: 0 }),
      `${below}?startBlock=0&pageSize=5&sortOrder=asc`,
    ],
    [
      'all digits of a bigint',
      transactions({ endBlock: 18446744073709551615n }),
      `${below}?endBlock=18446744073709551615`,
    ],
    [
      'other JSON values in their string form',
      transactions({ pageSize: null, pageToken: true, sortOrder: { a: 1n } }),
      `${below}?pageSize=null&pageToken=true&sortOrder=%7B%22a%22%3A1%7D`,
    ],
    [
      'an array as a repeated name',
      transactions({ sortOrder: ['asc', 'desc'] }),
      `${below}?sortOrder=asc&sortOrder=desc`,
    ],
    ['an empty array as nothing', transactions({ sortOrder: [] }), below],
    ['undefined as left out', transactions({ pageSize: undefined }), below],
    [
      'an unknown parameter as a query parameter',
      transactions({ 'x y': 'ä&b=c', constructor: '1' }),
      `${below}?x%20y=%C3%A4%26b%3Dc&constructor=1`,
    ],
    [
      'a path parameter encoded',
      transactions({ address: 'a/../b?c#d e' }),
      'GET https://data.test/api/v1/chains/43114/addresses/a%2F..%2Fb%3Fc%23d%20e/transactions',
    ],
    [
      'a lone surrogate as the replacement character',
      transactions({ pageToken: '\uD800' }),
      `${below}?pageToken=%EF%BF%BD`,
    ],
    [
      'a left-out path parameter as an empty segment',
      transactions({ chainId: undefined }),
      `GET https://data.test/api/v1/chains//addresses/${address}/transactions`,
    ],
    [
      'the metrics base with its prefix',
      metrics({ timeInterval: 'day' }),
      'GET http://metrics.test/p/v2/chains/43114/metrics/txCount?timeInterval=day',
    ],
    [
      'an own path, path parameters unused',
      { ...transactions({ pageSize: 1 }), path: '/v9/x?y=1' },
      'GET https://data.test/api/v9/x?y=1&pageSize=1',
    ],
    [
      'an own path made sendable',
      { ...transactions(), path: 'v1/ä b#c%' },
      'GET https://data.test/api/v1/%C3%A4%20b%23c%',
    ],
    ['the asset chain', utxos(), 'POST http://node.test:9650/ext/bc/X'],
    ['another chain', { ...utxos(), path: '/ext/bc/2oYM' }, 'POST http://node.test:9650/ext/bc/2oYM'],
  ])('puts %s', (_, call, request) => {
    const { method, origin, path } = compose(call, settings);
    expect(`${method} ${origin}${path}`).toBe(request);
  });
});

describe('JSON-RPC body', () => {
  it('has the four members in order', () => {
    expect(Object.keys(bodyOf(utxos()) as object)).toEqual(['jsonrpc', 'id', 'method', 'params']);
    expect(bodyOf(utxos({ limit: 3, other: [1] }))).toMatchObject({
      jsonrpc: '2.0',
      method: 'vm.getUTXOs',
      params: { addresses: utxos().parameters['addresses'], limit: 3, other: [1] },
    });
  });

  it('follows the configured namespace', () => {
    expect(compose(utxos(), { ...settings, namespace: 'avm' }).body).toContain('"method":"avm.getUTXOs"');
  });

  it('has a positive 31-bit id that depends on the question alone', () => {
    const idOf = (call: Call): number => (bodyOf(call) as { id: number }).id;
    expect(idOf(utxos())).toBe(idOf(utxos()));
    expect(idOf(utxos({ limit: 1 }))).not.toBe(idOf(utxos({ limit: 2 })));
    for (let limit = 0; limit < 50; limit++) {
      const id = idOf(utxos({ limit }));
      expect(Number.isInteger(id) && id > 0 && id < 2 ** 31, `id ${id}`).toBe(true);
    }
  });

  it('gives equal calls equal bytes, whatever the order of their parameters', () => {
    const call: Call = { operation: 'vm.getUTXOs', input: 'valid', parameters: { limit: 1, addresses: ['a'] } };
    const other: Call = { operation: 'vm.getUTXOs', input: 'valid', parameters: { addresses: ['a'], limit: 1 } };
    expect(compose(call, settings)).toStrictEqual(compose(other, settings));
  });

  it.each<[what: string, extra: Partial<Call>, body: string | RegExp]>([
    ['a replaced id', { envelope: { id: 9007199254740993n } }, /^\{"jsonrpc":"2\.0","id":9007199254740993,"method":/],
    ['replaced params', { envelope: { params: [1] } }, /"params":\[1\]\}$/],
    ['a member left out', { without: ['id', 'params'] }, '{"jsonrpc":"2.0","method":"vm.getUTXOs"}'],
    ['a body of its own', { rawBody: '{"jsonrpc"' }, '{"jsonrpc"'],
    ['an empty body', { rawBody: '' }, ''],
  ])('takes %s', (_, extra, body) => {
    const composed = compose({ ...utxos(), ...extra }, settings);
    if (typeof body === 'string') expect(composed.body).toBe(body);
    else expect(composed.body).toMatch(body);
  });

  it('cannot be made to change a prototype', () => {
    const parameters = JSON.parse('{"__proto__":{"a":1}}') as Call['parameters'];
    expect(compose({ operation: 'vm.getUTXOs', input: 'invalid', parameters }, settings).body).toContain(
      '"params":{"__proto__":{"a":1}}',
    );
  });
});

describe('headers', () => {
  it.each<[what: string, call: Call, key: string | undefined]>([
    ['the placeholder of the key on a data operation', transactions(), '<key>'],
    ['a fixed wrong key when asked for', { ...transactions(), key: 'invalid' }, invalidKey],
    ['no key when asked for', { ...transactions(), key: 'none' }, undefined],
    ['no key on a metrics operation', metrics(), undefined],
    ['no wrong key on a metrics operation', { ...metrics(), key: 'invalid' }, undefined],
    ['no key on a node operation', utxos(), undefined],
  ])('has %s', (_, call, key) => {
    expect(compose(call, settings).headers['x-data-api-key']).toBe(key);
  });

  it('names content types and this tool', () => {
    expect(compose(utxos(), settings).headers).toStrictEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': `assay/${version}`,
    });
    expect(compose(metrics(), settings).headers).toStrictEqual({
      accept: 'application/json',
      'user-agent': `assay/${version}`,
    });
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
  });
});

it('says which base URL is missing', () => {
  expect(() => compose(metrics(), { ...settings, target: { data: 'http://d.test' } })).toThrow(
    /getChainMetrics.*--metrics URL/,
  );
});

it('two calls that differ in a header parameter are two requests', async () => {
  const contract = contractOf({
    '/pages': reads('pages', [{ name: 'x-page', in: 'header', schema: { type: 'integer' } }]),
  });
  const { url, received } = await serve((response, { headers }) =>
    response.end(JSON.stringify({ page: headers['x-page'] })),
  );
  const { client } = clientFor({ api: url }, { contract });
  for (const page of [1, 2, 2])
    await client.send({ operation: 'pages', parameters: { 'x-page': page }, input: 'valid' }, { asker: 'test' });
  expect(received.map(({ headers }) => headers['x-page'])).toEqual(['1', '2']);
  expect(client.stats).toEqual({ requests: 2, reused: 1 });
});
