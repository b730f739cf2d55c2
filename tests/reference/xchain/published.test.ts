import { describe, expect, it } from 'vitest';
import {
  decode,
  encode,
  fixed,
  list,
  struct,
  tagged,
  uint32,
  uint64,
  versioned,
  bytes as memoFormat,
} from '../../../reference/world/xchain/codec.ts';
import { fromBech32, fromCb58, fromHexText, toCb58, toHexText, utxoIdOf } from '../../../reference/world/xchain/ids.ts';
import {
  credentialFormat,
  inputFormat,
  outputFormat,
  txIdOf,
  utxoFormat,
  utxoText,
  type Input,
  type Output,
} from '../../../reference/world/xchain/transactions.ts';
import { Cursor, transaction, unwrap, utxo } from './decoder.ts';
import { published } from './world.ts';

const hex = (text: string): string => {
  const id = fromCb58(text);
  if (id === undefined) throw new Error(`${text} is no cb58 id`);
  return id;
};

describe('published UTXOs', () => {
  const { utxos, endIndex } = published('getUTXOs') as { utxos: string[]; endIndex: { utxo: string } };

  it.each(utxos)('%s is read, and written byte for byte', (text) => {
    const bytes = fromHexText(text);
    if (!bytes) throw new Error('the check bytes do not fit');
    expect(utxoText(decode(utxoFormat, bytes))).toBe(text);
  });

  it('have the ids that their order and the published end index show', () => {
    const ids = utxos
      .map((text) => decode(utxoFormat, fromHexText(text) ?? Buffer.alloc(0)))
      .map((row) => utxoIdOf(row.txId, row.outputIndex));
    expect(ids).toEqual([...ids].sort());
    expect(toCb58(ids.at(-1) ?? '')).toBe(endIndex.utxo);
    expect(utxos.map((text) => utxo(text).id)).toEqual(ids.map(toCb58));
  });
});

interface PublishedTx {
  unsignedTx: {
    networkID: number;
    blockchainID: string;
    inputs: PublishedInput[];
    outputs: PublishedOutput[];
    destinationChain: string;
    exportedOutputs: PublishedOutput[];
  };
  credentials: { credential: { signatures: string[] } }[];
  id: string;
}
interface PublishedInput {
  txID: string;
  outputIndex: number;
  assetID: string;
  input: { amount: number; signatureIndices: number[] };
}
interface PublishedOutput {
  assetID: string;
  output: { addresses: string[]; amount: number; locktime: number; threshold: number };
}

const input = (row: PublishedInput): Input => ({
  txId: hex(row.txID),
  outputIndex: row.outputIndex,
  assetId: hex(row.assetID),
  input: { amount: BigInt(row.input.amount), signatureIndices: row.input.signatureIndices },
});
const output = (row: PublishedOutput): Output => ({
  assetId: hex(row.assetID),
  output: {
    amount: BigInt(row.output.amount),
    locktime: BigInt(row.output.locktime),
    threshold: row.output.threshold,
    addresses: row.output.addresses.map((address) => fromBech32(address.slice(2))?.address ?? ''),
  },
});

it('the published export transaction has its published id', () => {
  const { unsignedTx: tx, credentials, id } = (published('getTx') as { tx: PublishedTx }).tx;
  expect(
    toCb58(
      txIdOf({
        unsigned: {
          kind: 'export',
          networkId: tx.networkID,
          blockchainId: hex(tx.blockchainID),
          memo: '',
          inputs: tx.inputs.map(input),
          outputs: tx.outputs.map(output),
          destinationChain: hex(tx.destinationChain),
          exportedOutputs: tx.exportedOutputs.map(output),
        },
        credentials: credentials.map((row) => ({
          signatures: row.credential.signatures.map((signature) => signature.slice(2)),
        })),
      }),
    ),
  ).toBe(id);
});

describe('the published block', () => {
  const { block } = published('getBlockByHeight') as { block: string };

  it("is read and written byte for byte with the codec's parts (it is one of the staking chain: 32, time before parent, no merkle root)", () => {
    const id = fixed(32);
    interface Import {
      network: number;
      chain: string;
      outputs: readonly Output[];
      inputs: readonly Input[];
      memo: string;
      source: string;
      imported: readonly Input[];
      credentials: readonly { readonly signatures: readonly string[] }[];
    }
    interface Staking {
      time: bigint;
      parent: string;
      height: bigint;
      txs: readonly Import[];
    }
    const importTx = struct<Import>({
      network: uint32,
      chain: id,
      outputs: list(outputFormat),
      inputs: list(inputFormat),
      memo: memoFormat,
      source: id,
      imported: list(inputFormat),
      credentials: list(credentialFormat),
    });
    const staking = versioned(
      tagged(32, struct<Staking>({ time: uint64, parent: id, height: uint64, txs: list(tagged(0x11, importTx)) })),
    );
    const bytes = fromHexText(block) ?? Buffer.alloc(0);
    const read = decode(staking, bytes);
    expect(toHexText(encode(staking, read))).toBe(block);
    expect(read.txs[0]?.imported[0]?.input.amount).toBe(0x5c6edd7b40n);
    expect(() => decode(staking, bytes.subarray(0, -1))).toThrow('the bytes end');
    expect(() => decode(staking, Buffer.concat([bytes, Buffer.alloc(1)]))).toThrow('left over');
  });

  it("is read by the tests' own decoder to its last byte", () => {
    const c = new Cursor(unwrap(block));
    c.take(2 + 4 + 8 + 32 + 8);
    const [tx] = c.many(() => transaction(c, { import: 0x11, export: 0x12 }));
    c.end();
    expect(tx?.credentials).toHaveLength(1);
    expect(tx?.unsignedTx).toMatchObject({
      networkID: 1,
      blockchainID: '11111111111111111111111111111111LpoYY',
      sourceChain: '2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM',
    });
  });
});

it('wrong alphabets, check bytes and lengths are seen', () => {
  const good = '2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM';
  expect(fromCb58(good)).toHaveLength(64);
  expect(
    ['', '0', `${good.slice(0, -1)}N`, good.replace('Y', '0'), good.slice(1), `${good}1`].map((text) => fromCb58(text)),
  ).toEqual(Array(6).fill(undefined));
  expect(fromCb58(good, 20)).toBeUndefined();
  expect(fromHexText('0x00')).toBeUndefined();
  expect(fromHexText('0x0000a195')).toBeUndefined();
});
