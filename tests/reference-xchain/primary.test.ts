import { describe, expect, it } from 'vitest';
import listPendingRewards from '../../reference/handlers/data/listPendingRewards.ts';
import listUtxos from '../../reference/handlers/data/listUtxos.ts';
import listVerticesByHeight from '../../reference/handlers/data/listVerticesByHeight.ts';
import queryUtxos from '../../reference/handlers/data/queryUtxos.ts';
import getTxStatus from '../../reference/handlers/node/vm.getTxStatus.ts';
import getUTXOs from '../../reference/handlers/node/vm.getUTXOs.ts';
import { toBech32, toCb58 } from '../../reference/world/xchain/ids.ts';
import { mainnet, pChainId, testnet } from '../../reference/world/xchain/networks.ts';
import { asker, chain, list, now, strings, type Members, type Parameters } from './world.ts';
import { defined } from '../../engine/model/defined.ts';

const ask = {
  utxos: asker('listUtxos', listUtxos),
  post: asker('queryUtxos', queryUtxos),
  rewards: asker('listPendingRewards', listPendingRewards),
  vertices: asker('listVerticesByHeight', listVerticesByHeight),
  node: asker('vm.getUTXOs', getUTXOs),
  status: asker('vm.getTxStatus', getTxStatus),
};
type Ask = (parameters: Parameters) => Members;

const address = toBech32(chain.hrp, chain.actors.hub.addresses[0] ?? '');
const user = toBech32(chain.hrp, chain.actors.users[0]?.addresses[0] ?? '');
const native = toCb58(chain.nativeAssetId);
const on = (blockchainId: string, rest: Parameters = {}): Parameters => ({ network: 'mainnet', blockchainId, ...rest });

const walk = (from: Ask, items: string, parameters: Parameters, pageSize = '100'): readonly Members[] => {
  const found: Members[] = [];
  let pageToken: Parameters[string];
  for (let calls = 0; calls < 500; calls += 1) {
    const body = from({ ...parameters, pageSize, ...defined({ pageToken }) });
    found.push(...list(body[items]));
    pageToken = body['nextPageToken'];
    if (pageToken === undefined) return found;
  }
  throw new Error('the walk does not end');
};
const utxosOf = (parameters: Parameters): readonly Members[] =>
  walk(ask.post, 'utxos', { addresses: address, ...parameters }, '1024');

const documented = [
  'addresses',
  'asset',
  'consumedOnChainId',
  'createdOnChainId',
  'txHash',
  'utxoId',
  'utxoBytes',
  'amount',
  'assetId',
  'blockNumber',
  'blockTimestamp',
  'platformLocktime',
  'stakeableLocktime',
  'threshold',
  'outputIndex',
  'rewardType',
  'staked',
  'utxoStartTimestamp',
  'utxoEndTimestamp',
  'utxoType',
];
const ofSpent = ['consumingTxHash', 'consumingBlockNumber', 'consumingBlockTimestamp'];

describe.each(['p-chain', 'x-chain', 'c-chain'])('UTXOs of the %s', (name) => {
  const spentToo = walk(ask.utxos, 'utxos', on(name, { includeSpent: 'true' }));

  it('have every documented member, and name what spent them only where something did', () => {
    for (const utxo of spentToo) {
      const spent = utxo['consumingTxHash'] !== undefined;
      expect(Object.keys(utxo).sort()).toEqual([...documented, ...(spent ? ofSpent : [])].sort());
      if (!spent) continue;
      expect(Number(utxo['consumingBlockTimestamp'])).toBeGreaterThanOrEqual(Number(utxo['blockTimestamp']));
      expect(Number(utxo['consumingBlockTimestamp'])).toBeLessThanOrEqual(now);
    }
    expect(new Set(spentToo.map((utxo) => utxo['utxoId'])).size).toBe(spentToo.length);
    expect(spentToo.length).toBeGreaterThan(20);
  });

  it('come without spent ones unless asked for', () => {
    const usual = walk(ask.utxos, 'utxos', on(name));
    expect(usual).toEqual(spentToo.filter((utxo) => utxo['consumingTxHash'] === undefined));
    expect(walk(ask.utxos, 'utxos', on(name, { includeSpent: 'false' }))).toEqual(usual);
    expect(usual.length).toBeLessThan(spentToo.length);
  });

  it('are sorted by time or amount, falling or rising', () => {
    for (const [sortBy, value] of [
      ['timestamp', 'blockTimestamp'],
      ['amount', 'amount'],
    ] as const) {
      const rising = walk(ask.utxos, 'utxos', on(name, { includeSpent: 'true', sortBy, sortOrder: 'asc' }));
      rising
        .slice(1)
        .forEach((utxo, index) =>
          expect(BigInt(String(utxo[value])) >= BigInt(String(rising[index]?.[value]))).toBe(true),
        );
      expect(walk(ask.utxos, 'utxos', on(name, { includeSpent: 'true', sortBy, sortOrder: 'desc' }))).toEqual(
        [...rising].reverse(),
      );
    }
  });

  it("are the same by any of the chain's names, page size, and way of asking", () => {
    const id = toCb58({ 'p-chain': pChainId, 'x-chain': mainnet.xChainId, 'c-chain': mainnet.cChainId }[name] ?? '');
    const usual = utxosOf(on(name));
    expect(utxosOf(on(id))).toEqual(usual);
    for (const written of [address, `P-${address}`, `X-${address}`, `${address},${address}`]) {
      expect(walk(ask.utxos, 'utxos', on(name, { addresses: written }), '37')).toEqual(usual);
    }
    for (const utxo of usual) expect(utxo['addresses']).toContain(address);
  });

  it("of the test networks are none, under the network's own name", () => {
    for (const network of ['fuji', 'testnet'])
      expect(ask.utxos({ network, blockchainId: name })).toEqual({
        utxos: [],
        chainInfo: { chainName: name, network },
      });
    expect(ask.utxos({ network: 'fuji', blockchainId: toCb58(testnet.xChainId) })).toMatchObject({ utxos: [] });
  });
});

describe('UTXOs of both documents', () => {
  it('of the X-Chain are those of the node, byte for byte, made by accepted transactions', () => {
    const own = utxosOf(on('x-chain', { addresses: user }));
    const bytes = strings(ask.node({ addresses: [`X-${user}`] })['utxos']);
    expect(own.map((utxo) => String(utxo['utxoBytes'])).sort()).toEqual([...bytes].sort());
    for (const utxo of own) expect(ask.status({ txID: utxo['txHash'] })).toEqual({ status: 'Accepted' });
    expect(utxosOf(on('x-chain')).length).toBeGreaterThan(2_300);
  });

  it('are kept by asset and by amount', () => {
    const asset = toCb58([...chain.assets.keys()][1] ?? '');
    const kept = utxosOf(on('x-chain', { assetId: asset }));
    expect(kept.length).toBeGreaterThan(100);
    expect(new Set(kept.map((utxo) => utxo['assetId']))).toEqual(new Set([asset]));
    const all = utxosOf(on('x-chain', { assetId: native, sortBy: 'amount', sortOrder: 'asc' }));
    const middle = String(all[500]?.['amount']);
    expect(
      utxosOf(on('x-chain', { assetId: native, sortBy: 'amount', sortOrder: 'asc', minUtxoAmount: middle })),
    ).toEqual(all.filter((utxo) => BigInt(String(utxo['amount'])) >= BigInt(middle)));
  });

  it('stake, reward and lock on the P-Chain', () => {
    const all = walk(ask.utxos, 'utxos', on('p-chain', { includeSpent: 'true' }));
    expect(new Set(all.map((utxo) => utxo['utxoType']))).toEqual(
      new Set(['TRANSFER', 'STAKE', 'REWARD', 'STAKEABLE_LOCK']),
    );
    expect(new Set(all.map((utxo) => utxo['staked']))).toEqual(new Set([true, false]));
  });

  it.each<[string, Ask, Parameters]>([
    ['another chain', ask.utxos, on('d-chain')],
    ['another network', ask.utxos, { network: 'main', blockchainId: 'x-chain' }],
    ['no address', ask.utxos, on('x-chain', { addresses: 'avax1' })],
    ['an EVM address', ask.utxos, on('x-chain', { addresses: `0x${'11'.repeat(20)}` })],
    ['no asset id', ask.utxos, on('x-chain', { assetId: 'AVAX' })],
    ['another sort', ask.utxos, on('x-chain', { sortBy: 'size' })],
    ['another order', ask.utxos, on('x-chain', { sortOrder: 'up' })],
    ['neither true nor false', ask.utxos, on('x-chain', { includeSpent: 'yes' })],
    ['an amount in words', ask.utxos, on('x-chain', { minUtxoAmount: 'ten' })],
    ['a large page', ask.utxos, on('x-chain', { pageSize: '101' })],
    ['too large a page', ask.post, on('x-chain', { addresses: address, pageSize: '1025' })],
    ['a body without addresses', ask.post, on('x-chain')],
    ['addresses as a list', ask.post, on('x-chain', { addresses: [address] })],
    ['rewards of no address', ask.rewards, { network: 'mainnet', addresses: 'x' }],
    ['rewards of no node', ask.rewards, { network: 'mainnet', nodeIds: 'NodeID-x' }],
    ['no height', ask.vertices, on('x-chain')],
    ['a negative height', ask.vertices, on('x-chain', { vertexHeight: '-1' })],
    ['vertices of the P-Chain', ask.vertices, on('p-chain', { vertexHeight: '1' })],
  ])('refuse %s', (_what, from, parameters) => {
    expect(() => from(parameters)).toThrow(expect.objectContaining({ name: 'Refusal', status: 400 }));
  });
});

describe('pending rewards', () => {
  const all = walk(ask.rewards, 'pendingRewards', { network: 'mainnet' });

  it('are more than a page, by start, each pending', () => {
    expect(all.length).toBeGreaterThan(120);
    const starts = all.map((reward) => Number(reward['startTimestamp']));
    expect(starts).toEqual([...starts].sort((a, b) => b - a));
    expect(walk(ask.rewards, 'pendingRewards', { network: 'mainnet', sortOrder: 'asc' }, '7')).toEqual(
      [...all].reverse(),
    );
    for (const reward of all) {
      expect(Number(reward['startTimestamp'])).toBeLessThan(now);
      expect(Number(reward['endTimestamp'])).toBeGreaterThan(now);
      expect(reward).toMatchObject({
        estimatedReward: {
          assetId: native,
          symbol: 'AVAX',
          denomination: 9,
          type: 'secp256k1',
          amount: expect.stringMatching(/^\d+$/),
        },
        progress: expect.any(Number),
      });
    }
    expect(new Set(all.map((reward) => reward['txHash'])).size).toBe(all.length);
  });

  it('are kept by address and by node', () => {
    const own = walk(ask.rewards, 'pendingRewards', { network: 'mainnet', addresses: `P-${address}` });
    expect(own).toEqual(all.filter((reward) => strings(reward['addresses']).includes(address)));
    expect(own.length).toBeGreaterThan(100);
    const nodeIds = strings([...new Set(all.map((reward) => String(reward['nodeId'])))].slice(0, 2));
    const kept = walk(ask.rewards, 'pendingRewards', { network: 'mainnet', nodeIds: nodeIds.join() });
    expect(kept).toEqual(all.filter((reward) => nodeIds.includes(String(reward['nodeId']))));
    expect(ask.rewards({ network: 'fuji' })).toEqual({ pendingRewards: [] });
  });
});

describe('vertices', () => {
  it.each([0, 1, 2, 9])('at height %i name it, their parents below, and accepted transactions', (height) => {
    const found = walk(ask.vertices, 'vertices', on('x-chain', { vertexHeight: String(height) }), '10');
    const below = new Set(
      height === 0
        ? []
        : walk(ask.vertices, 'vertices', on('x-chain', { vertexHeight: String(height - 1) })).map(
            (vertex) => vertex['vertexHash'],
          ),
    );
    expect(found.length).toBeGreaterThan(0);
    for (const vertex of found) {
      expect(vertex).toMatchObject({
        vertexHeight: height,
        txCount: strings(vertex['transactions']).length,
        vertexIndex: expect.any(Number),
        vertexSizeBytes: expect.any(Number),
        vertexTimestamp: expect.any(Number),
      });
      expect(strings(vertex['parentHashes']).every((hash) => below.has(hash))).toBe(true);
      expect(strings(vertex['parentHashes']).length > 0).toBe(height > 0);
      for (const txID of strings(vertex['transactions'])) expect(ask.status({ txID })).toEqual({ status: 'Accepted' });
    }
    expect(
      walk(ask.vertices, 'vertices', on(toCb58(mainnet.xChainId), { vertexHeight: String(height), sortOrder: 'asc' })),
    ).toEqual([...found].reverse());
  });

  it('are more than a page at some heights, none at others or elsewhere', () => {
    expect(list(ask.vertices(on('x-chain', { vertexHeight: '1' }))['vertices'])).toHaveLength(10);
    expect(walk(ask.vertices, 'vertices', on('x-chain', { vertexHeight: '1' })).length).toBeGreaterThan(100);
    expect(ask.vertices(on('x-chain', { vertexHeight: '999999' }))).toEqual({
      vertices: [],
      chainInfo: { chainName: 'x-chain', network: 'mainnet' },
    });
    expect(ask.vertices({ network: 'testnet', blockchainId: 'x-chain', vertexHeight: '1' })).toEqual({
      vertices: [],
      chainInfo: { chainName: 'x-chain', network: 'testnet' },
    });
  });
});
