import { createHash } from 'node:crypto';
import { base58, bech32 } from '@scure/base';

/** A second decoder of the chain's bytes, written from the published examples. It shares no code with the provider. */

const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
export const cb58 = (bytes: Uint8Array): string => base58.encode(Buffer.concat([bytes, digest(bytes).subarray(-4)]));
export const idOfBytes = (bytes: Uint8Array): string => cb58(digest(bytes));

/** The bytes of `0x...` text without its four check bytes. @throws where those are wrong */
export const unwrap = (text: string): Buffer => {
  const all = Buffer.from(text.replace(/^0x/, ''), 'hex');
  const payload = all.subarray(0, -4);
  if (!digest(payload).subarray(-4).equals(all.subarray(-4))) throw new Error('wrong check bytes');
  return payload;
};

const fx = 'spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ';

export class Cursor {
  at = 0;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  take(count: number): Buffer {
    if (this.at + count > this.bytes.length) throw new Error('too short');
    return this.bytes.subarray(this.at, (this.at += count));
  }
  u16 = (): number => this.take(2).readUInt16BE();
  u32 = (): number => this.take(4).readUInt32BE();
  u64 = (): bigint => this.take(8).readBigUInt64BE();
  id = (): string => cb58(this.take(32));
  hex = (count: number): string => `0x${this.take(count).toString('hex')}`;
  text = (): string => this.take(this.u16()).toString();
  many = <T>(read: () => T): T[] => Array.from({ length: this.u32() }, read);
  expect(count: 2 | 4, value: number): void {
    const found = count === 2 ? this.u16() : this.u32();
    if (found !== value) throw new Error(`${value} was expected at ${this.at}, not ${found}`);
  }
  end(): void {
    if (this.at !== this.bytes.length) throw new Error(`${this.bytes.length - this.at} bytes are left over`);
  }
}

const transfer = (c: Cursor) => {
  c.expect(4, 7);
  const [amount, locktime, threshold] = [c.u64(), c.u64(), c.u32()];
  return {
    addresses: c.many(() => `X-${bech32.encode('avax', bech32.toWords(c.take(20)))}`),
    amount,
    locktime,
    threshold,
  };
};
const output = (c: Cursor) => ({ assetID: c.id(), fxID: fx, output: transfer(c) });
const input = (c: Cursor) => {
  const [txID, outputIndex, assetID] = [c.id(), c.u32(), c.id()];
  c.expect(4, 5);
  return { txID, outputIndex, assetID, fxID: fx, input: { amount: c.u64(), signatureIndices: c.many(c.u32) } };
};
const credential = (c: Cursor) => {
  c.expect(4, 9);
  return { fxID: fx, credential: { signatures: c.many(() => c.hex(65)) } };
};

/** A transaction without codec version, in the form of the JSON encoding. `types`: the ids of import and export. */
export const transaction = (c: Cursor, types = { import: 3, export: 4 }) => {
  const start = c.at;
  const type = c.u32();
  const base = {
    networkID: c.u32(),
    blockchainID: c.id(),
    outputs: c.many(() => output(c)),
    inputs: c.many(() => input(c)),
    memo: c.hex(c.u32()),
  };
  const rest =
    type === 0
      ? {}
      : type === 1
        ? {
            name: c.text(),
            symbol: c.text(),
            denomination: c.take(1).readUInt8(),
            initialStates: c.many(() => ({ fxIndex: c.u32(), fxID: fx, outputs: c.many(() => transfer(c)) })),
          }
        : type === types.import
          ? { sourceChain: c.id(), importedInputs: c.many(() => input(c)) }
          : type === types.export
            ? { destinationChain: c.id(), exportedOutputs: c.many(() => output(c)) }
            : undefined;
  if (!rest) throw new Error(`transaction type ${type}`);
  const credentials = c.many(() => credential(c));
  return {
    unsignedTx: { ...base, ...rest },
    credentials,
    id: idOfBytes(Buffer.concat([Buffer.alloc(2), c.bytes.subarray(start, c.at)])),
  };
};

/** A block of the asset chain in the form of the JSON encoding. */
export const block = (text: string) => {
  const c = new Cursor(unwrap(text));
  c.expect(2, 0);
  c.expect(4, 20);
  const read = {
    parentID: c.id(),
    height: c.u64(),
    time: c.u64(),
    merkleRoot: c.id(),
    txs: c.many(() => transaction(c)),
    id: idOfBytes(c.bytes),
  };
  c.end();
  return read;
};

export const utxo = (text: string) => {
  const c = new Cursor(unwrap(text));
  c.expect(2, 0);
  const [txBytes, outputIndex] = [c.take(32), c.u32()];
  const index = Buffer.alloc(8);
  index.writeUInt32BE(outputIndex, 4);
  const read = { txID: cb58(txBytes), outputIndex, ...output(c), id: idOfBytes(Buffer.concat([index, txBytes])) };
  c.end();
  return read;
};
