import { describe, expect, test } from 'vitest';
import { ask, at, type Body } from './ask.ts';

const { walk, get, send, chain, hub, provider } = ask();
const token = chain.record.tokens[0]?.address ?? '';
const deployer = chain.record.contracts[0]?.deployer ?? '';
const own = `/v1/chains/43114/addresses/${hub}`;

interface List {
  readonly path: string;
  readonly member: string;
  readonly key: (item: Body) => string;
  readonly maximum: number;
  readonly default: number;
  readonly time?: string;
}

const hash = (item: Body): string => String(item['txHash']);
const log = (item: Body): string => `${item['txHash']} ${item['logIndex']}`;
const lists: readonly List[] = [
  {
    path: `${own}/transactions`,
    member: 'transactions',
    key: (item) => String(at(item, 'nativeTransaction.txHash')),
    maximum: 100,
    default: 10,
    time: 'nativeTransaction.blockTimestamp',
  },
  {
    path: `${own}/transactions:listErc20`,
    member: 'transactions',
    key: log,
    maximum: 100,
    default: 10,
    time: 'blockTimestamp',
  },
  {
    path: `${own}/transactions:listNative`,
    member: 'transactions',
    key: hash,
    maximum: 100,
    default: 10,
    time: 'blockTimestamp',
  },
  {
    path: `/v1/chains/43114/tokens/${token}/transfers`,
    member: 'transfers',
    key: log,
    maximum: 100,
    default: 10,
    time: 'blockTimestamp',
  },
  { path: '/v1/chains/43114/blocks/1/transactions', member: 'transactions', key: hash, maximum: 100, default: 100 },
  {
    path: `${own}/balances:listErc20?filterSpamTokens=false`,
    member: 'erc20TokenBalances',
    key: (item) => String(item['address']),
    maximum: 500,
    default: 10,
  },
  {
    path: `${own}/balances:listErc721`,
    member: 'erc721TokenBalances',
    key: (item) => `${item['address']} ${item['tokenId']}`,
    maximum: 500,
    default: 10,
  },
  {
    path: `${own}/balances:listCollectibles`,
    member: 'collectibleBalances',
    key: (item) => `${item['address']} ${item['tokenId']}`,
    maximum: 500,
    default: 10,
  },
  {
    path: `/v1/chains/43114/contracts/${deployer}/deployments`,
    member: 'contracts',
    key: (item) => String(item['address']),
    maximum: 100,
    default: 10,
  },
  {
    path: '/v1/icm/messages',
    member: 'messages',
    key: (item) => String(item['messageId']),
    maximum: 100,
    default: 10,
    time: 'sourceTransaction.timestamp',
  },
  {
    path: `/v1/icm/addresses/${hub}/messages`,
    member: 'messages',
    key: (item) => String(item['messageId']),
    maximum: 100,
    default: 10,
    time: 'sourceTransaction.timestamp',
  },
  {
    path: '/v1/apiLogs',
    member: 'logs',
    key: (item) => String(item['logId']),
    maximum: 100,
    default: 10,
    time: 'eventTimestamp',
  },
  {
    path: `/v2/chains/43114/contracts/${token}/balances?threshold=0`,
    member: 'addresses',
    key: (item) => String(item['address']),
    maximum: 5_000,
    default: 1_000,
  },
  {
    path: '/v2/chains/43114/metrics/txCount',
    member: 'results',
    key: (item) => String(item['timestamp']),
    maximum: 2_160,
    default: 100,
    time: 'timestamp',
  },
];

describe.each(lists)('$path', ({ path, member, key, maximum, default: fallback, time }) => {
  const join = path.includes('?') ? '&' : '?';

  test('pages of any size make the same list, each item once, newest first', async () => {
    const whole = await walk(path, member, maximum);
    expect(whole.length).toBeGreaterThan(10);
    for (const size of [7, Math.min(64, maximum)])
      expect((await walk(path, member, size)).map(key)).toEqual(whole.map(key));
    expect(new Set(whole.map(key)).size).toBe(whole.length);
    if (time !== undefined)
      whole
        .slice(1)
        .forEach((item, index) => expect(Number(at(item, time))).toBeLessThanOrEqual(Number(at(whole[index], time))));
  });

  test('sizes outside the bounds and tokens never given are refused with the documented body', async () => {
    expect(((await get(path))[member] as Body[]).length).toBe(
      Math.min(fallback, (await walk(path, member, maximum)).length),
    );
    for (const query of [
      `pageSize=${maximum + 1}`,
      'pageSize=-1',
      'pageSize=ten',
      'pageSize=1.5',
      'pageToken=none',
      'pageToken=',
      'pageSize=1&pageSize=2',
      ...(fallback === 100 && maximum === 100 ? [] : ['pageSize=0']),
    ]) {
      const { status, body } = await send(`${path}${join}${query}`);
      expect(status, query).toBe(400);
      expect(body).toEqual({ message: expect.any(String), statusCode: 400, error: 'Bad Request' });
    }
  });
});

test('a token is bound to its call', async () => {
  const { nextPageToken } = await get(`${own}/transactions?pageSize=5`);
  expect((await send(`${own}/transactions?pageSize=50&pageToken=${String(nextPageToken)}`)).status).toBe(200);
  expect((await send(`${own}/transactions?sortOrder=asc&pageToken=${String(nextPageToken)}`)).status).toBe(400);
  expect((await send(`${own}/transactions:listNative?pageToken=${String(nextPageToken)}`)).status).toBe(400);
});

test('sortOrder turns the list round', async () => {
  const descending = await walk(`${own}/transactions`, 'transactions', 100);
  expect(await walk(`${own}/transactions?sortOrder=desc`, 'transactions', 100)).toEqual(descending);
  expect((await walk(`${own}/transactions?sortOrder=asc`, 'transactions', 100)).reverse()).toEqual(descending);
  expect((await send(`${own}/transactions?sortOrder=up`)).status).toBe(400);
});

test.each(
  lists.filter(({ path }) => /transactions$|listErc20$|listNative$|transfers$/.test(path) && !path.includes('blocks')),
)('block ranges of $path are half open', async ({ path, member, key, time }) => {
  if (path.includes('balances')) return;
  const block = (item: Body): number => Number(at(item, (time ?? '').replace('blockTimestamp', 'blockNumber')));
  const whole = await walk(path, member, 100);
  const numbers = [...new Set(whole.map(block))].sort((a, b) => a - b);
  const [a = 0, b = 0, c = 0] = [1, 3, 5].map((part) => numbers[Math.floor((numbers.length * part) / 6)]);
  const range = async (query: string): Promise<string[]> => (await walk(`${path}?${query}`, member, 100)).map(key);
  const expected = (from: number, to: number): string[] =>
    whole.filter((item) => block(item) >= from && block(item) < to).map(key);
  expect(await range(`startBlock=${a}&endBlock=${b}`)).toEqual(expected(a, b));
  expect([
    ...(await range(`startBlock=${b}&endBlock=${c}`)),
    ...(await range(`startBlock=${a}&endBlock=${b}`)),
  ]).toEqual(await range(`startBlock=${a}&endBlock=${c}`));
  expect(await range(`startBlock=${b}`)).toEqual(expected(b, Infinity));
  expect(await range(`endBlock=${b}`)).toEqual(expected(0, b));
  expect(await range(`startBlock=${b}&endBlock=${b}`)).toEqual([]);
  for (const query of ['startBlock=-1', 'endBlock=x', 'startBlock=1.5', `startBlock=${c}&endBlock=${a}`])
    expect((await send(`${path}?${query}`)).status).toBe(400);
});

test('an EVM chain id and its blockchain id are the same chain; others are not found', async () => {
  const id = provider.world.evm.chains[0]?.record.blockchainId ?? '';
  const { nextPageToken: value, ...byNumber } = await get(`${own}/transactions`);
  const { nextPageToken: item, ...byId } = await get(`${own.replace('43114', id)}/transactions`);
  expect(byId).toEqual(byNumber);
  expect(typeof value).toBe(typeof item);
  expect((await send(own.replace('43114', '1') + '/transactions')).status).toBe(404);
  expect((await send('/v1/chains/43114/addresses/0x12/transactions')).status).toBe(400);
});
