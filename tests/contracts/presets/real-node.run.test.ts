import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../engine/model/json.ts';
import type { JsonObject } from '../../../engine/model/paths.ts';
import { createProvider } from '../../../reference/provider.ts';
import type { ProviderAnswer, ProviderRequest } from '../../../reference/types.ts';
import { findVariant } from '../../../reference/defects/variants/index.ts';
import { toBech32, toCb58, zeroId } from '../../../reference/world/xchain/ids.ts';
import { defined } from '../../../engine/model/defined.ts';

const provider = createProvider({
  seed: 1,
  alterations: [findVariant('real-node')],
});
const { xchain } = provider.world;

const send = (request: Partial<ProviderRequest>): Promise<ProviderAnswer> =>
  provider.fetch({
    method: 'POST',
    path: '/ext/bc/X',
    headers: { 'content-type': 'application/json' },
    body: '',
    ...request,
  });
const post = (body: unknown): Promise<ProviderAnswer> =>
  send({ body: typeof body === 'string' ? body : JSON.stringify(body) });
const call = async (method: string, params?: unknown): Promise<JsonObject> =>
  parseJson(
    (await post({ jsonrpc: '2.0', id: 7, method: `avm.${method}`, ...defined({ params }) })).body,
  ) as JsonObject;
const result = async (method: string, params?: unknown): Promise<JsonObject> =>
  (await call(method, params))['result'] as JsonObject;
const code = async (method: string, params?: unknown): Promise<unknown> =>
  ((await call(method, params))['error'] as JsonObject | undefined)?.['code'];

const owner = xchain.ledger.unspent.owners.toSorted(
  (a, b) => xchain.ledger.unspent.of(b).length - xchain.ledger.unspent.of(a).length,
)[0] as string;
const address = `X-${toBech32(xchain.hrp, owner)}`;
const held = Math.min(1024, xchain.ledger.unspent.of(owner).length);

describe('HTTP and JSON-RPC', () => {
  it.each([
    ['another content type', { headers: { 'content-type': 'text/plain' } }, 415],
    ['another method', { method: 'GET' }, 405],
    ['another host', { headers: { host: 'evil.example', 'content-type': 'application/json' } }, 403],
  ] as const)("%s is refused in text, with the node's id", async (_, request, status) => {
    const answer = await send(request);
    expect([answer.status, answer.headers['content-type'], answer.headers['node-id']]).toEqual([
      status,
      'text/plain; charset=utf-8',
      expect.stringMatching(/^NodeID-/),
    ]);
  });
  it.each([[{ jsonrpc: '2.0', method: 'avm.getHeight' }], [{ jsonrpc: '2.0', id: null, method: 'avm.getHeight' }]])(
    '%j is a notification',
    async (body) => {
      const { status, headers, body: text } = await post(body);
      expect([status, text, headers['content-type']]).toEqual([200, '', undefined]);
    },
  );
  it.each([
    ['no JSON', '{', -32_700, null],
    ['a batch', [{ jsonrpc: '2.0', id: 1, method: 'avm.getHeight' }], -32_700, null],
    ['another version', { jsonrpc: '1.0', id: 5, method: 'avm.getHeight' }, -32_600, 5],
    ['an unknown method', { jsonrpc: '2.0', id: 5, method: 'avm.nothing' }, -32_000, 5],
    ['params that do not fit', { jsonrpc: '2.0', id: 5, method: 'avm.getTx', params: 'x' }, -32_600, 5],
  ])('%s gets one error with HTTP 200', async (_, body, expected, id) => {
    const answer = await post(body);
    const told = parseJson(answer.body) as JsonObject;
    expect([answer.status, told['id']]).toEqual([200, id]);
    expect(told['error']).toMatchObject({ code: expected, message: expect.any(String) as string });
    expect(told['error']).toHaveProperty('data');
  });
});

it('bytes behind the body are ignored', async () =>
  expect(parseJson((await post(`{"jsonrpc":"2.0","id":7,"method":"avm.getHeight","params":{}}x`)).body)).toHaveProperty(
    'result',
  ));

describe('parameters', () => {
  it.each([[undefined], [null], [[{ height: '1' }]], [{ HEIGHT: '1' }], [[]]])('%j is taken', async (params) => {
    expect(
      await result(params && ('HEIGHT' in params || params.length === 1) ? 'getBlockByHeight' : 'getHeight', params),
    ).toBeDefined();
  });
  it('take a height as a number or as text, and none for 0', async () => {
    const [value, text, none, first] = [
      await result('getBlockByHeight', { height: 1 }),
      await result('getBlockByHeight', { height: '1' }),
      await result('getBlockByHeight', {}),
      await result('getBlockByHeight', { height: '0' }),
    ];
    expect(value).toEqual(text);
    expect(none).toEqual(first);
  });
  it.each([
    [0, held],
    [null, held],
    ['0', held],
    ['3', 3],
    [3, 3],
    [5_000, held],
    [2 ** 32 - 1, held],
  ])('limit %j gives %i UTXOs', async (limit, count) => {
    expect(await result('getUTXOs', { addresses: [address], limit })).toMatchObject({ numFetched: `${count}` });
  });
  it.each([[-1], [1.5], [2 ** 32], ['x']])('limit %j is an error', async (limit) =>
    expect(await code('getUTXOs', { addresses: [address], limit })).toBe(-32_600),
  );
  it('take the native asset by its symbol', async () => {
    expect(await result('getAssetDescription', { assetID: 'AVAX' })).toMatchObject({
      assetID: toCb58(xchain.nativeAssetId),
    });
  });
});

describe('results', () => {
  it('a block in json is an object, the first one without a list of transactions', async () => {
    expect((await result('getBlockByHeight', { height: '0', encoding: 'json' }))['block']).toMatchObject({
      height: 0,
      txs: null,
      time: expect.any(Number) as number,
    });
    expect((await result('getBlockByHeight', { height: '2', encoding: 'json' }))['block']).toMatchObject({
      parentID: expect.any(String) as string,
      merkleRoot: expect.any(String) as string,
      id: expect.any(String) as string,
    });
  });
  it('there are operation transactions with outputs that have no amount', async () => {
    const shown = await Promise.all(
      [...xchain.txs.keys()].map(
        async (id) =>
          ((await result('getTx', { txID: toCb58(id), encoding: 'json' }))['tx'] as JsonObject)[
            'unsignedTx'
          ] as JsonObject,
      ),
    );
    expect(shown.every(({ inputs, outputs }) => Array.isArray(inputs) && Array.isArray(outputs))).toBe(true);
    const moved = shown.find((unsigned) => 'operations' in unsigned) as unknown as {
      readonly outputs: readonly { readonly output: object }[];
    };
    expect(moved.outputs[0]?.output).not.toHaveProperty('amount');
  });
  it('the transaction that made the native asset has its id, and credentials that are null', async () => {
    const txID = toCb58(xchain.nativeAssetId);
    expect((await result('getTx', { txID, encoding: 'json' }))['tx']).toMatchObject({
      unsignedTx: { inputs: [], outputs: [], symbol: 'AVAX' },
      credentials: null,
      id: txID,
    });
    expect(await result('getTx', { txID })).toMatchObject({ tx: expect.stringMatching(/^0x/) as string });
    expect(await result('getTxStatus', { txID })).toEqual({ status: 'Accepted' });
  });
  it('the status of the id of zeros is an error', async () =>
    expect(await code('getTxStatus', { txID: toCb58(zeroId) })).toBe(-32_000));
  it('balances come in another order each time', async () => {
    const orders = await Promise.all(
      [1, 2, 3].map(async () => JSON.stringify(await result('getAllBalances', { address }))),
    );
    expect(new Set(orders).size).toBeGreaterThan(1);
  });
});

describe('encodings', () => {
  const blockID = toCb58(xchain.blocks.at(-1)?.id ?? '');
  const txID = toCb58([...xchain.txs.keys()][0] ?? '');
  it.each([
    ['getBlock', { blockID }, 'block'],
    ['getBlockByHeight', { height: '3' }, 'block'],
    ['getTx', { txID }, 'tx'],
    ['getUTXOs', { addresses: [address], limit: 1 }, 'utxos'],
  ] as const)('%s takes hexnc, which has no checksum, and hexc', async (method, params, member) => {
    const text = async (encoding: string): Promise<string> => {
      const came = await result(method, { ...params, encoding });
      expect(came['encoding']).toBe(encoding);
      return String(came[member]);
    };
    const hex = await text('hex');
    expect(await text('hexc')).toBe(hex);
    expect(await text('hexnc')).toBe(hex.slice(0, -8));
    expect(await code(method, { ...params, encoding: 'cb58' })).toBe(-32_000);
  });
  it('getUTXOs in json is an error, unless there is nothing to encode', async () => {
    const nobody = `X-${toBech32(xchain.hrp, '01'.repeat(20))}`;
    expect(await code('getUTXOs', { addresses: [address], encoding: 'json' })).toBe(-32_000);
    expect(await result('getUTXOs', { addresses: [nobody], encoding: 'json' })).toMatchObject({
      utxos: [],
      encoding: 'json',
    });
  });
});

describe('walks over UTXOs', () => {
  const page = async (
    more: object,
  ): Promise<{
    readonly utxos: readonly string[];
    readonly endIndex: { readonly address: string; readonly utxo: string };
  }> => (await result('getUTXOs', { addresses: [address], ...more })) as never;
  it('end with a place that is given again', async () => {
    const all = await page({});
    const after = await page({ startIndex: all.endIndex, limit: 1 });
    if (held < 1024) expect([after.utxos.length, after.endIndex]).toEqual([0, all.endIndex]);
    const few = xchain.ledger.unspent.owners.find((one) => xchain.ledger.unspent.of(one).length < 50) as string;
    const whole = await page({ addresses: [`X-${toBech32(xchain.hrp, few)}`] });
    expect(await page({ addresses: [`X-${toBech32(xchain.hrp, few)}`], startIndex: whole.endIndex })).toMatchObject({
      utxos: [],
      endIndex: whole.endIndex,
    });
  });
  it('begin again where the place is unknown', async () => {
    const [first, unknown] = [
      await page({ limit: 2 }),
      await page({ limit: 2, startIndex: { address, utxo: toCb58('77'.repeat(32)) } }),
    ];
    expect(unknown.utxos).toEqual(first.utxos);
  });
  it('are not in the order of ids', async () => {
    const { utxos } = await page({ limit: 50 });
    expect(utxos).not.toEqual((await page({ limit: 50 })).utxos.toSorted());
  });
  it('name a requested address and the id of zeros where there is nothing', async () => {
    const nobody = `X-${toBech32(xchain.hrp, '01'.repeat(20))}`;
    expect((await page({ addresses: [nobody] })).endIndex).toEqual({ address: nobody, utxo: toCb58(zeroId) });
  });
  it('of another chain repeat their place, and never advance by one', async () => {
    const sources = [
      ...new Set(
        [...xchain.txs.values()].flatMap(({ unsigned }) => (unsigned.kind === 'import' ? [unsigned.sourceChain] : [])),
      ),
    ];
    const [source, waiting] = sources
      .flatMap((chain) => xchain.ledger.incoming(chain).owners.map((one) => [chain, one] as const))
      .find(([chain, text]) => xchain.ledger.incoming(chain).of(text).length > 1) as readonly [string, string];
    const atomic = { addresses: [`X-${toBech32(xchain.hrp, waiting)}`], sourceChain: toCb58(source), limit: 1 };
    const first = await page(atomic);
    expect(await page({ ...atomic, startIndex: first.endIndex })).toMatchObject({
      utxos: first.utxos,
      endIndex: first.endIndex,
    });
    const next = await page({ ...atomic, limit: 2, startIndex: first.endIndex });
    expect([next.utxos[0], next.utxos.length]).toEqual([first.utxos[0], 2]);
  });
});
