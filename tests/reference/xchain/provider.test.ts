import { describe, expect, it } from 'vitest';
import { createProvider } from '../../../reference/provider.ts';
import { toBech32, toCb58 } from '../../../reference/world/xchain/ids.ts';

const provider = createProvider({ seed: 1 });

const rpc = async (chain: string, method: string, params: string): Promise<string> => {
  const { body } = await provider.fetch({
    method: 'POST',
    path: `/ext/bc/${chain}`,
    headers: { 'content-type': 'application/json' },
    body: `{"jsonrpc":"2.0","id":7,"method":"vm.${method}","params":${params}}`,
  });
  return body;
};

describe("the asset chain through the provider's door", () => {
  it('answers at X and at its blockchain id alike', async () => {
    const height = await rpc('X', 'getHeight', '{}');
    expect(height).toMatch(/^\{"jsonrpc":"2\.0","result":\{"height":"\d+"\},"id":7\}$/);
    expect(await rpc('2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM', 'getHeight', '{}')).toBe(height);
  });

  it('writes the largest amount with all digits, and takes limits of any size', async () => {
    const utxo = provider.world.xchain.ledger.history.find((row) => row.output.amount === 2n ** 64n - 1n);
    expect(await rpc('X', 'getTx', `{"txID":"${toCb58(utxo?.txId ?? '')}","encoding":"json"}`)).toContain(
      '"amount":18446744073709551615,',
    );
    const hub = `X-${toBech32('avax', provider.world.xchain.actors.hub.addresses[0] ?? '')}`;
    expect(await rpc('X', 'getUTXOs', `{"addresses":["${hub}"],"limit":18446744073709551615}`)).toContain(
      '"numFetched":"1024"',
    );
    expect(await rpc('X', 'getUTXOs', `{"addresses":["${hub}"],"limit":1.5}`)).toContain('"code":-32602');
  });

  it('lists UTXOs to GET and POST alike', async () => {
    const path = '/v1/networks/mainnet/blockchains/x-chain/utxos?pageSize=50';
    const addresses = toBech32('avax', provider.world.xchain.actors.hub.addresses[0] ?? '');
    const got = await provider.fetch({
      method: 'GET',
      path: `${path}&addresses=X-${addresses}`,
      headers: {},
      body: '',
    });
    const posted = await provider.fetch({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ addresses }),
    });
    expect([got.status, posted.status]).toEqual([200, 200]);
    expect(JSON.parse(posted.body)).toMatchObject({ utxos: (JSON.parse(got.body) as { utxos: unknown[] }).utxos });
    expect((JSON.parse(got.body) as { utxos: unknown[] }).utxos).toHaveLength(50);
  });
});
