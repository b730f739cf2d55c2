import { bech32 } from '@scure/base';
import { cb58Text, sha256 } from '../formats.ts';

/**
 * Decodes the bytes of transactions, blocks and UTXOs of the asset chain. The codec of the chain is big-endian, with
 * lengths and type ids of 32 bits.
 */

export interface DecodedOutput {
  readonly assetID: string;
  readonly amount: bigint;
  readonly locktime: bigint;
  readonly threshold: number;
  /** 20 bytes each, in hex. */
  readonly addresses: readonly string[];
}

export interface DecodedInput {
  readonly txID: string;
  readonly outputIndex: number;
  readonly assetID: string;
  readonly amount: bigint;
  readonly signatureIndices: readonly number[];
}

/**
 * Only import and export transactions have `imported` and `exported`. `signatures` is hex, present if all bytes before
 * them could be decoded.
 */
export interface DecodedTransaction {
  readonly networkID: number;
  readonly blockchainID: string;
  readonly outputs: readonly DecodedOutput[];
  readonly inputs: readonly DecodedInput[];
  /** Hex without 0x. */
  readonly memo: string;
  readonly imported?: { readonly sourceChain: string; readonly inputs: readonly DecodedInput[] };
  readonly exported?: { readonly destinationChain: string; readonly outputs: readonly DecodedOutput[] };
  readonly signatures?: readonly (readonly string[])[];
}

export interface DecodedBlock {
  readonly parentID: string;
  readonly height: bigint;
  /** Unix seconds. */
  readonly time: bigint;
  readonly transactions: number;
}

export interface DecodedUtxo {
  readonly txID: string;
  readonly outputIndex: number;
  readonly assetID: string;
  /** Absent for outputs that are not an amount with owners. */
  readonly output?: Omit<DecodedOutput, 'assetID'>;
}

/** The bytes have a form that this file cannot decode. */
class Unreadable extends Error {}

const types = { transferOutput: 7, transferInput: 5, credential: 9, block: 20 } as const;
const kinds = { base: 0, import: 3, export: 4 } as const;
const checkBytes = 4;

class Reader {
  readonly #bytes: Buffer;
  #at = 0;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  take(count: number): Buffer {
    if (this.#at + count > this.#bytes.length) throw new Unreadable();
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }
  short(): number {
    return this.take(2).readUInt16BE();
  }
  int(): number {
    return this.take(4).readUInt32BE();
  }
  long(): bigint {
    return this.take(8).readBigUInt64BE();
  }
  id(): string {
    return cb58Text(this.take(32));
  }
  expect(value: number, wanted: number): void {
    if (value !== wanted) throw new Unreadable();
  }
  list<Item>(read: () => Item): Item[] {
    const count = this.int();
    if (count > this.#bytes.length - this.#at) throw new Unreadable();
    return Array.from({ length: count }, read);
  }
}

const transferOutput = (from: Reader): Omit<DecodedOutput, 'assetID'> => {
  from.expect(from.int(), types.transferOutput);
  return {
    amount: from.long(),
    locktime: from.long(),
    threshold: from.int(),
    addresses: from.list(() => from.take(20).toString('hex')),
  };
};

const output = (from: Reader): DecodedOutput => ({ assetID: from.id(), ...transferOutput(from) });

const input = (from: Reader): DecodedInput => {
  const [txID, outputIndex, assetID] = [from.id(), from.int(), from.id()];
  from.expect(from.int(), types.transferInput);
  return { txID, outputIndex, assetID, amount: from.long(), signatureIndices: from.list(() => from.int()) };
};

const signatures = (from: Reader): string[][] =>
  from.list(() => {
    from.expect(from.int(), types.credential);
    return from.list(() => from.take(65).toString('hex'));
  });

const transaction = (from: Reader): DecodedTransaction => {
  const kind = from.int();
  const base = {
    networkID: from.int(),
    blockchainID: from.id(),
    outputs: from.list(() => output(from)),
    inputs: from.list(() => input(from)),
    memo: from.take(from.int()).toString('hex'),
  };
  if (kind === kinds.base) return { ...base, signatures: signatures(from) };
  if (kind === kinds.import) {
    const imported = { sourceChain: from.id(), inputs: from.list(() => input(from)) };
    return { ...base, imported, signatures: signatures(from) };
  }
  if (kind === kinds.export) {
    const exported = { destinationChain: from.id(), outputs: from.list(() => output(from)) };
    return { ...base, exported, signatures: signatures(from) };
  }
  return base;
};

const read = <Value>(bytes: Buffer, value: (from: Reader) => Value): Value | undefined => {
  const from = new Reader(bytes);
  try {
    from.expect(from.short(), 0);
    return value(from);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
};

/** Decodes the bytes of a transaction; undefined if they have another form. */
export const decodeTransaction = (bytes: Buffer): DecodedTransaction | undefined => read(bytes, transaction);

export const decodeBlock = (bytes: Buffer): DecodedBlock | undefined =>
  read(bytes, (from) => {
    from.expect(from.int(), types.block);
    const [parentID, height, time] = [from.id(), from.long(), from.long()];
    from.take(32);
    return { parentID, height, time, transactions: from.int() };
  });

export const decodeUtxo = (bytes: Buffer): DecodedUtxo | undefined =>
  read(bytes, (from) => {
    const reference = { txID: from.id(), outputIndex: from.int(), assetID: from.id() };
    try {
      return { ...reference, output: transferOutput(from) };
    } catch (error) {
      if (error instanceof Unreadable) return reference;
      throw error;
    }
  });

/** The bytes of a hex text, without the four check bytes that may end it; undefined for another text. */
export const bytesOfHex = (text: unknown): Buffer | undefined => {
  if (typeof text !== 'string' || !/^(?:0x)?(?:[0-9a-f]{2})+$/i.test(text)) return undefined;
  const all = Buffer.from(text.replace(/^0x/i, ''), 'hex');
  const payload = all.subarray(0, -checkBytes);
  const isChecked = all.length > checkBytes && sha256(payload).subarray(-checkBytes).equals(all.subarray(-checkBytes));
  return isChecked ? payload : all;
};

/** The 20 bytes of a bech32 address in hex. Any chain prefix is ignored. */
export const ownerBytes = (address: unknown): string => {
  const text = String(address).replace(/^[A-Za-z0-9]+-/, '');
  const words = bech32.decodeUnsafe(text)?.words;
  return words ? Buffer.from(bech32.fromWords(words)).toString('hex') : text;
};
