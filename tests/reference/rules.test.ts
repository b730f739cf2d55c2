import { describe, expect, test } from 'vitest';
import { ask, at, type Body } from './ask.ts';

const { walk, get, send, chain, hub, provider } = ask();
const { evm } = provider.world;
const own = `/v1/chains/43114/addresses/${hub}`;
const lower = (value: unknown): string => String(value).toLowerCase();
const tokens = chain.record.tokens;
const first = tokens[0]?.address ?? '';

test('1: sub-transactions are those of the address, also where the transaction has others', async () => {
  const rows = await walk(`${own}/transactions`, 'transactions', 100);
  let left = 0;
  for (const row of rows) {
    const parts = ['erc20Transfers', 'erc721Transfers', 'erc1155Transfers', 'internalTransactions'].flatMap(
      (list) => row[list] as Body[],
    );
    for (const part of parts) expect([lower(at(part, 'from.address')), lower(at(part, 'to.address'))]).toContain(hub);
    const whole = chain.involving(hub).find((transaction) => transaction.hash === at(row, 'nativeTransaction.txHash'));
    left += (whole?.transfers.length ?? 0) + (whole?.internals.length ?? 0) - parts.length;
  }
  expect(left).toBeGreaterThan(0);
});

describe('6: ERC-20 balances', () => {
  const path = `${own}/balances:listErc20`;
  const balances = async (query: string): Promise<Map<string, bigint>> =>
    new Map(
      (await walk(`${path}?${query}`, 'erc20TokenBalances', 500)).map((row) => [
        lower(row['address']),
        BigInt(String(row['balance'])),
      ]),
    );

  test('are the sums of the listed transfers, at the newest and at any other block', async () => {
    const transfers = await walk(`${own}/transactions:listErc20`, 'transactions', 100);
    for (const block of [chain.head, 40, 300, 900]) {
      const sums = new Map<string, bigint>();
      for (const row of transfers) {
        if (Number(row['blockNumber']) > block) continue;
        const address = lower(at(row, 'erc20Token.address'));
        const value = BigInt(String(row['value']));
        sums.set(address, (sums.get(address) ?? 0n) + (lower(at(row, 'to.address')) === hub ? value : -value));
      }
      const given = await balances(`filterSpamTokens=false&blockNumber=${block}`);
      expect(given).toEqual(new Map([...sums].filter(([, sum]) => sum > 0n).sort(([a], [b]) => (a < b ? -1 : 1))));
    }
    expect(await balances('blockNumber=0')).toEqual(new Map());
    expect(await balances(`blockNumber=${chain.head}`)).toEqual(await balances(''));
    expect((await send(`${path}?blockNumber=${chain.head + 1}`)).status).toBe(400);
  });

  test('leave out spam unless told otherwise, and everything but the contracts asked for', async () => {
    const all = await balances('filterSpamTokens=false');
    const filtered = await balances('');
    expect(filtered).toEqual(await balances('filterSpamTokens=true'));
    expect([...all.keys()].filter((address) => !filtered.has(address)).sort()).toEqual(
      tokens
        .filter((token) => token.reputation === 'Malicious')
        .map((token) => token.address)
        .sort(),
    );
    const [text = '', two = ''] = filtered.keys();
    expect([...(await balances(`contractAddresses=${text},${two.toUpperCase().replace('0X', '0x')}`)).keys()]).toEqual([
      text,
      two,
    ]);
    expect((await send(`${path}?filterSpamTokens=maybe`)).status).toBe(400);
    expect((await send(`${path}?contractAddresses=0x1`)).status).toBe(400);
  });

  test.each(['usd', 'eur', 'aud', 'cad', 'chf', 'clp', 'cny', 'czk', 'dkk', 'gbp', 'hkd', 'huf', 'jpy', 'nzd'])(
    'in %s carry it everywhere',
    async (currency) => {
      for (const given of [
        `${path}?currency=${currency}`,
        `/v1/chains/43114/contracts/${first}/transactions:getDeployment?currency=${currency}`,
      ]) {
        const codes = [...JSON.stringify(await get(given)).matchAll(/"currencyCode":"(\w+)"/g)].map(
          (match) => match[1],
        );
        expect(codes.length).toBeGreaterThan(1);
        expect(new Set(codes)).toEqual(new Set([currency]));
      }
    },
  );

  test('default to US dollars and refuse other currencies', async () => {
    expect(await get(`${path}?currency=usd`)).toEqual({ ...(await get(path)), nextPageToken: expect.any(String) });
    for (const currency of ['xyz', 'USD', 'toString'])
      expect((await send(`${path}?currency=${currency}`)).status).toBe(400);
  });
});

test('11, 13: the collectibles of a contract alone, and ERC-721 among all collectibles', async () => {
  const key = (row: Body): string => `${row['address']} ${row['tokenId']}`;
  const nfts = await walk(`${own}/balances:listErc721`, 'erc721TokenBalances', 500);
  const all = (await walk(`${own}/balances:listCollectibles`, 'collectibleBalances', 500)).map(key);
  for (const row of nfts) expect(all).toContain(key(row));
  expect(all.length).toBeGreaterThan(nfts.length);
  const address = String(nfts[0]?.['address']);
  const only = await walk(`${own}/balances:listErc721?contractAddress=${address}`, 'erc721TokenBalances', 500);
  expect(only).toEqual(nfts.filter((row) => row['address'] === address));
});

test("3, 15: a deployment for contracts alone, and the deployer's list names it", async () => {
  for (const contract of chain.record.contracts) {
    const { nativeTransaction } = (await get(
      `/v1/chains/43114/contracts/${contract.address}/transactions:getDeployment`,
    )) as { nativeTransaction: Body };
    expect(lower(at(nativeTransaction, 'from.address'))).toBe(contract.deployer);
    for (const member of ['input', 'baseFeePerGas', 'maxFeePerGas', 'maxPriorityFeePerGas'])
      expect(nativeTransaction[member]).toEqual(expect.any(String));
    const listed = await walk(`/v1/chains/43114/contracts/${contract.deployer}/deployments`, 'contracts', 100);
    expect(listed.find((row) => lower(row['address']) === contract.address)).toMatchObject({
      deploymentDetails: { txHash: nativeTransaction['txHash'] },
    });
  }
  expect((await send(`/v1/chains/43114/contracts/${hub}/transactions:getDeployment`)).status).toBe(404);
  const called = [...chain.transactions()]
    .filter((row) => row.method.callType === 'CONTRACT_CALL')
    .map((row) => row.to);
  for (const address of new Set(called)) expect(chain.contract(address), address).toBeDefined();
});

test('10: a block by number and by hash', async () => {
  const block = chain.record.blocks.find((row) => row.transactions.length > 120);
  const byNumber = await walk(`/v1/chains/43114/blocks/${block?.number}/transactions`, 'transactions', 100);
  expect(byNumber.length).toBe(block?.transactions.length);
  expect(await walk(`/v1/chains/43114/blocks/${block?.hash}/transactions`, 'transactions', 100)).toEqual(byNumber);
  expect(
    ((await get(`/v1/chains/43114/blocks/${block?.number}/transactions?pageSize=0`))['transactions'] as Body[]).length,
  ).toBe(100);
  for (const [id, status] of [
    ['99999999', 404],
    ['latest-but-one', 400],
    [`0x${'0'.repeat(64)}`, 404],
    ['-1', 400],
  ] as const) {
    expect((await send(`/v1/chains/43114/blocks/${id}/transactions`)).status).toBe(status);
  }
});

test('16, 18: filters of messages', async () => {
  const all = await walk('/v1/icm/messages', 'messages', 100);
  const sample = all[3] ?? {};
  const found = (query: string) => walk(`/v1/icm/messages?${query}`, 'messages', 100);
  for (const name of ['sourceBlockchainId', 'destinationBlockchainId', 'from', 'to']) {
    const some = await found(`${name}=${String(sample[name])}`);
    expect(some).toEqual(all.filter((row) => row[name] === sample[name]));
    expect(some.length).toBeLessThan(all.length);
  }
  const id = String(sample['sourceBlockchainId']);
  expect(await found(`blockchainId=${id}`)).toEqual(
    all.filter((row) => row['sourceBlockchainId'] === id || row['destinationBlockchainId'] === id),
  );
  expect(await found('network=fuji')).toEqual(await found('network=testnet'));
  expect((await found('network=mainnet')).length + (await found('network=fuji')).length).toBe(all.length);
  expect((await send('/v1/icm/messages?network=moon')).status).toBe(400);
  const ours = await walk(`/v1/icm/addresses/${hub}/messages`, 'messages', 100);
  expect(ours).toEqual(all.filter((row) => lower(row['from']) === hub || lower(row['to']) === hub));
  for (const row of ours) {
    const source = evm.chain(String(row['sourceBlockchainId']));
    expect(source?.chainId).toBe(row['sourceEvmChainId']);
    const transaction = [...(source?.transactions() ?? [])].find(
      ({ hash }) => hash === at(row, 'sourceTransaction.txHash'),
    );
    expect(transaction?.block.timestamp).toBe(at(row, 'sourceTransaction.timestamp'));
  }
});

test('17: holders by threshold and window', async () => {
  const path = `/v2/chains/43114/contracts/${first}/balances`;
  const found = async (query: string): Promise<string[]> =>
    (await walk(`${path}?${query}`, 'addresses', 5_000)).map((row) => String(row['address']));
  const all = await found('threshold=0');
  expect(all.length).toBeGreaterThan(1_000);
  const rich = await found('threshold=1000000000');
  expect(rich.length).toBeGreaterThan(0);
  expect(rich.length).toBeLessThan(all.length);
  for (const address of rich) expect(all).toContain(address);
  const outer = new Set(await found('threshold=0&startTimestamp=1745000000&endTimestamp=1748000000'));
  const inner = await found('threshold=0&startTimestamp=1746000000&endTimestamp=1747000000');
  expect(inner.every((address) => outer.has(address))).toBe(true);
  expect(await found('threshold=0&endTimestamp=1')).toEqual([]);
  for (const query of ['', 'threshold=', 'threshold=-1', 'threshold=1.5', 'threshold=0&startTimestamp=-1'])
    expect((await send(`${path}?${query}`)).status).toBe(400);
});

test('19: filters of usage logs, and timestamps rounded down to their day', async () => {
  const all = await walk('/v1/apiLogs', 'logs', 100);
  const sample = all[5] ?? {};
  for (const name of ['orgId', 'chainId', 'responseCode', 'requestType', 'apiKeyId', 'requestPath']) {
    expect(await walk(`/v1/apiLogs?${name}=${encodeURIComponent(String(sample[name]))}`, 'logs', 100)).toEqual(
      all.filter((row) => row[name] === sample[name]),
    );
  }
  const window = (start: number, end: number) =>
    walk(`/v1/apiLogs?startTimestamp=${start}&endTimestamp=${end}`, 'logs', 100);
  const [start, end] = [1_750_809_600, 1_751_068_800];
  const rounded = await window(start, end);
  expect(rounded.length).toBeGreaterThan(20);
  expect(rounded).toEqual(
    all.filter((row) => Number(row['eventTimestamp']) >= start && Number(row['eventTimestamp']) <= end),
  );
  expect(await window(start + 86_399, end + 40_000)).toEqual(rounded);
  for (const query of ['requestType=none', 'responseCode=x', 'startTimestamp=-5'])
    expect((await send(`/v1/apiLogs?${query}`)).status).toBe(400);
  expect((await send('/v1/apiLogs?orgId=another')).status).toBe(403);
});
