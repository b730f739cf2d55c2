import { describe, expect, it } from 'vitest';
import { createXChain } from '../../../reference/world/xchain/index.ts';
import { fees } from '../../../reference/world/xchain/networks.ts';
import { consumedOf, producedOf, txIdOf } from '../../../reference/world/xchain/transactions.ts';
import { chain, now } from './world.ts';
import { fewOf } from '../../part.ts';

const txs = [...chain.txs];
const firstOf = (holder: { readonly addresses: readonly string[] }): string => holder.addresses[0] ?? '';
const heldBy = (address: string) => chain.ledger.unspent.of(address);

describe('the ledger', () => {
  it("loses the fee of each transaction and nothing else, but for what an asset's creation makes", () => {
    for (const [id, { unsigned }] of txs) {
      const balance = new Map<string, bigint>();
      const add = (asset: string, amount: bigint): void => void balance.set(asset, (balance.get(asset) ?? 0n) + amount);
      for (const row of consumedOf(unsigned)) add(row.assetId, row.input.amount);
      for (const row of [...producedOf(unsigned, id), ...(unsigned.kind === 'export' ? unsigned.exportedOutputs : [])])
        if (row.assetId !== id) add(row.assetId, -row.output.amount);
      add(chain.nativeAssetId, -(unsigned.kind === 'create-asset' ? fees.createAsset : fees.transaction));
      expect(
        [...balance.values()].filter((left) => left !== 0n),
        id,
      ).toEqual([]);
    }
  });

  it('has one credential for each consumed input, with as many signatures as it needs', () => {
    for (const [, { unsigned, credentials }] of txs) {
      const inputs = unsigned.kind === 'import' ? [...unsigned.inputs, ...unsigned.importedInputs] : unsigned.inputs;
      expect(credentials.map((row) => row.signatures.length)).toEqual(
        inputs.map((row) => row.input.signatureIndices.length),
      );
    }
  });

  it('refuses a second spending', () => {
    const [id, tx] = txs.at(-1) ?? [];
    if (!id || !tx) throw new Error('there are transactions');
    expect(() => chain.ledger.apply(tx, { txId: id, height: 0n, time: now })).toThrow('not unspent');
  });

  it('gives every UTXO an id of its own', () => {
    expect(new Set(chain.ledger.history.map((utxo) => utxo.id)).size).toBe(chain.ledger.history.length);
  });
});

describe('the story', () => {
  it('has all kinds of transactions in 120 blocks and more, over 70 days and more, none empty but the first', () => {
    expect(new Set(txs.map(([, tx]) => tx.unsigned.kind))).toEqual(
      new Set(['base', 'create-asset', 'import', 'export']),
    );
    expect(chain.blocks.length).toBeGreaterThan(120);
    expect(chain.blocks.filter((block) => block.txs.length === 0).map((block) => block.height)).toEqual([0n]);
    const times = chain.blocks.map((block) => Number(block.time));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(70 * 86_400);
    expect(now - (times.at(-1) ?? 0)).toBeLessThan(3_600);
    expect(now).toBeGreaterThan(times.at(-1) ?? now);
  });

  it('links each block to the one below', () => {
    chain.blocks.forEach((block, height) => {
      expect(block.height).toBe(BigInt(height));
      expect(block.parentId).toBe(chain.blocks[height - 1]?.id ?? '00'.repeat(32));
    });
  });

  it('gives the hub more than two full calls of UTXOs, some people a handful, one nothing', () => {
    const hub = heldBy(firstOf(chain.actors.hub));
    expect(hub.length).toBeGreaterThan(2_300);
    expect(new Set(hub.map((utxo) => utxo.assetId)).size).toBeGreaterThan(2);
    const counts = chain.actors.users.map((user) => heldBy(firstOf(user)).length);
    expect(counts.filter((count) => count > 0 && count < 25).length).toBeGreaterThan(4);
    expect(heldBy(firstOf(chain.actors.leaver))).toEqual([]);
    expect(chain.ledger.history.some((utxo) => utxo.output.addresses.includes(firstOf(chain.actors.leaver)))).toBe(
      true,
    );
  });

  it('names the hub in each of the newest blocks', () => {
    for (const block of chain.blocks.slice(-4)) {
      expect(
        block.txs
          .flatMap((tx) => tx.unsigned.outputs)
          .some((row) => row.output.addresses.includes(firstOf(chain.actors.hub))),
      ).toBe(true);
    }
  });

  it('has jointly owned, locked and largest amounts, memos, and assets of which one is indivisible', () => {
    const open = [...chain.ledger.history].filter((utxo) => !utxo.consumed);
    expect(
      open.some(
        (utxo) =>
          utxo.output.threshold === 2 && utxo.output.addresses.length === 3 && utxo.output.locktime > BigInt(now),
      ),
    ).toBe(true);
    expect(open.some((utxo) => utxo.output.threshold === 1 && utxo.output.locktime > BigInt(now))).toBe(true);
    expect(open.some((utxo) => utxo.output.amount === 18_446_744_073_709_551_615n)).toBe(true);
    expect(txs.some(([, tx]) => tx.credentials.some((row) => row.signatures.length === 2))).toBe(true);
    expect(txs.some(([, tx]) => tx.unsigned.memo.length === 512)).toBe(true);
    expect([...chain.assets.values()].map((asset) => asset.denomination)).toContain(0);
  });
});

it('the same seed tells the same story, another seed another one', () => {
  expect(createXChain({ seed: 1, now }).blocks.at(-1)?.id).toBe(chain.blocks.at(-1)?.id);
  expect(createXChain({ seed: 2, now }).blocks.at(-1)?.id).not.toBe(chain.blocks.at(-1)?.id);
});

it.each(fewOf(2, [2 ** 32 - 1, 3, 7, 42, 2 ** 31, 0]))('seed %i can be told', (seed) => {
  const told = createXChain({ seed, now });
  expect(told.ledger.unspent.of(firstOf(told.actors.hub)).length).toBeGreaterThan(2_300);
  expect([...told.processing.values()].map(txIdOf).filter((id) => told.txs.has(id))).toEqual([]);
});
