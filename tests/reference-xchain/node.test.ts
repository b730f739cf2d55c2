import { parse } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import getAllBalances from '../../reference/handlers/node/vm.getAllBalances.ts';
import getAssetDescription from '../../reference/handlers/node/vm.getAssetDescription.ts';
import getBalance from '../../reference/handlers/node/vm.getBalance.ts';
import getBlock from '../../reference/handlers/node/vm.getBlock.ts';
import getBlockByHeight from '../../reference/handlers/node/vm.getBlockByHeight.ts';
import getHeight from '../../reference/handlers/node/vm.getHeight.ts';
import getTx from '../../reference/handlers/node/vm.getTx.ts';
import getTxFee from '../../reference/handlers/node/vm.getTxFee.ts';
import getTxStatus from '../../reference/handlers/node/vm.getTxStatus.ts';
import { toCb58 } from '../../reference/world/xchain/ids.ts';
import { block as readBlock, signedTransaction, utxo as readUtxo } from './decoder.ts';
import { asker, chain, list, now, xAddress } from './world.ts';
import { utxoText } from '../../reference/world/xchain/transactions.ts';

const ask = {
  allBalances: asker('vm.getAllBalances', getAllBalances),
  asset: asker('vm.getAssetDescription', getAssetDescription),
  balance: asker('vm.getBalance', getBalance),
  block: asker('vm.getBlock', getBlock),
  blockAt: asker('vm.getBlockByHeight', getBlockByHeight),
  height: asker('vm.getHeight', getHeight),
  tx: asker('vm.getTx', getTx),
  fee: asker('vm.getTxFee', getTxFee),
  status: asker('vm.getTxStatus', getTxStatus),
};
const head = String(chain.blocks.length - 1);
const txIds = [...chain.txs.keys()].map(toCb58);
const processing = [...chain.processing.keys()].map(toCb58)[0] ?? '';
const never = toCb58('ab'.repeat(32));
const native = toCb58(chain.nativeAssetId);

/** JSON text with every integer as bigint, which is how the decoder of the tests reads amounts. */
const lossless = (text: string): unknown =>
  parse(text, undefined, (digits) => (/^-?\d+$/.test(digits) ? BigInt(digits) : Number(digits)));
const asBigints = (value: unknown): unknown =>
  typeof value === 'number'
    ? BigInt(value)
    : Array.isArray(value)
      ? value.map(asBigints)
      : value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asBigints(each)]))
        : value;

describe('blocks', () => {
  it('are found by id and by height, in both encodings, down to the first', () => {
    expect(ask.height({})).toEqual({ height: head });
    for (const block of chain.blocks) {
      const hex = ask.blockAt({ height: String(block.height) });
      expect(hex['encoding']).toBe('hex');
      const read = readBlock(String(hex['block']));
      expect(read).toMatchObject({ height: block.height, id: toCb58(block.id), parentID: toCb58(block.parentId) });
      const json = ask.block({ blockID: read.id, encoding: 'json' });
      expect(json['encoding']).toBe('json');
      expect(typeof json['block']).toBe('string');
      expect(lossless(String(json['block']))).toEqual(asBigints(read));
      expect(ask.block({ blockID: read.id, encoding: 'hex' })).toEqual(hex);
    }
  });

  it('that are not there, or are asked for wrongly, are refused', () => {
    expect(() => ask.blockAt({ height: String(chain.blocks.length) })).toThrow('-32000');
    expect(() => ask.blockAt({ height: '18446744073709551616' })).toThrow('-32000');
    for (const height of ['', '-1', '0x1', '1.0', ' 1', 'one', 1, null, undefined, ['1']])
      expect(() => ask.blockAt({ height })).toThrow('-32602');
    expect(() => ask.block({ blockID: never })).toThrow('-32000');
    for (const blockID of [undefined, '', 'x', `${never}1`, never.slice(0, -1), toCb58('ab'.repeat(20)), 5])
      expect(() => ask.block({ blockID })).toThrow('-32602');
    for (const encoding of ['cb58', 'HEX', '', 1, null])
      expect(() => ask.blockAt({ height: '1', encoding })).toThrow('-32602');
  });
});

describe('transactions', () => {
  it('read from their bytes are what json shows, with the id asked for', () => {
    for (const txID of txIds) {
      const { tx, encoding } = ask.tx({ txID });
      expect(encoding).toBe('hex');
      const json = ask.tx({ txID, encoding: 'json' });
      expect(json['encoding']).toBe('json');
      expect(asBigints(json['tx'])).toEqual(asBigints(signedTransaction(String(tx))));
      expect(json).toMatchObject({ tx: { id: txID, unsignedTx: { networkID: 1, blockchainID: chain.blockchainId } } });
    }
  });

  it('are Accepted in the chain, Processing in the mempool, Unknown elsewhere', () => {
    expect([txIds[0], processing, never].map((txID) => ask.status({ txID })['status'])).toEqual([
      'Accepted',
      'Processing',
      'Unknown',
    ]);
    for (const txID of [processing, never]) expect(() => ask.tx({ txID })).toThrow('-32000');
    for (const txID of ['', 'nothing', 7, undefined]) {
      expect(() => ask.tx({ txID })).toThrow('-32602');
      expect(() => ask.status({ txID })).toThrow('-32602');
    }
  });

  it('keep 2^64-1', () => {
    const holder = chain.ledger.history.find((utxo) => utxo.output.amount === 2n ** 64n - 1n);
    if (!holder) throw new Error('somebody holds all of an asset');
    expect(readUtxo(utxoText(holder)).output.amount).toBe(18_446_744_073_709_551_615n);
    expect(
      ask.block({ blockID: toCb58(chain.blocks[Number(holder.created.height)]?.id ?? ''), encoding: 'json' })['block'],
    ).toContain('"amount":18446744073709551615,');
    expect(
      ask.balance({ address: xAddress(holder.output.addresses[0] ?? ''), assetID: toCb58(holder.assetId) })['balance'],
    ).toBe('18446744073709551615');
  });

  it('cost what vm.getTxFee says', () => {
    expect(ask.fee({})).toEqual({ txFee: '1000000', createAssetTxFee: '10000000' });
  });
});

describe('assets and balances', () => {
  it('describes each asset under the id asked for', () => {
    expect(ask.asset({ assetID: native })).toEqual({
      assetID: native,
      name: 'Avalanche',
      symbol: 'AVAX',
      denomination: '9',
    });
    expect([...chain.assets.keys()].map((id) => ask.asset({ assetID: toCb58(id) })['denomination'])).toEqual([
      '9',
      '6',
      '0',
      '3',
      '18',
      '2',
    ]);
    expect(() => ask.asset({ assetID: never })).toThrow('-32000');
    for (const assetID of ['AVAX', undefined, 3]) expect(() => ask.asset({ assetID })).toThrow('-32602');
  });

  it('agree with each other for everybody, and count no locked or shared UTXO', () => {
    for (const owner of chain.ledger.unspent.owners) {
      const address = xAddress(owner);
      const all = list(ask.allBalances({ address })['balances']);
      for (const asset of chain.assets.values()) {
        const assetID = toCb58(asset.id);
        const entry = all.find((row) => row['asset'] === (asset.id === chain.nativeAssetId ? 'AVAX' : assetID));
        const { balance, utxoIDs } = ask.balance({ address, assetID });
        expect(entry?.['balance'] ?? '0').toBe(balance);
        const counted = chain.ledger.unspent
          .of(owner)
          .filter(
            (utxo) =>
              utxo.assetId === asset.id && utxo.output.addresses.length === 1 && utxo.output.locktime <= BigInt(now),
          );
        expect(balance).toBe(String(counted.reduce((sum, utxo) => sum + utxo.output.amount, 0n)));
        expect(utxoIDs).toEqual(counted.map((utxo) => ({ txID: toCb58(utxo.txId), outputIndex: utxo.outputIndex })));
      }
    }
  });

  it('of nobody are empty, and of no address refused', () => {
    const address = xAddress('11'.repeat(20));
    expect(ask.allBalances({ address })).toEqual({ balances: [] });
    expect(ask.balance({ address, assetID: native })).toEqual({ balance: '0', utxoIDs: [] });
    for (const wrong of [undefined, '', address.slice(2), `P${address.slice(1)}`, `${address}q`, 5]) {
      expect(() => ask.allBalances({ address: wrong })).toThrow('-32602');
      expect(() => ask.balance({ address: wrong, assetID: native })).toThrow('-32602');
    }
    expect(() => ask.balance({ address, assetID: never })).toThrow('-32000');
    expect(() => ask.balance({ address })).toThrow('-32602');
  });
});
