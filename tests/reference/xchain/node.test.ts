import { parse } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import getBalance from '../../../reference/handlers/node/vm.getBalance.ts';
import getBlock from '../../../reference/handlers/node/vm.getBlock.ts';
import getBlockByHeight from '../../../reference/handlers/node/vm.getBlockByHeight.ts';
import getHeight from '../../../reference/handlers/node/vm.getHeight.ts';
import getTx from '../../../reference/handlers/node/vm.getTx.ts';
import { toCb58 } from '../../../reference/world/xchain/ids.ts';
import { block as readBlock, signedTransaction, utxo as readUtxo } from './decoder.ts';
import { asker, chain, xAddress } from './world.ts';
import { utxoText } from '../../../reference/world/xchain/transactions.ts';

const ask = {
  balance: asker('vm.getBalance', getBalance),
  block: asker('vm.getBlock', getBlock),
  blockAt: asker('vm.getBlockByHeight', getBlockByHeight),
  height: asker('vm.getHeight', getHeight),
  tx: asker('vm.getTx', getTx),
};
const head = String(chain.blocks.length - 1);
const txIds = [...chain.txs.keys()].map(toCb58);

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
});
