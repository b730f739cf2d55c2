import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { fromCb58, toBech32, toCb58 } from '../../../../reference/world/xchain/ids.ts';

/** Fields of the chain's binary format: numbers are big-endian, lists and strings carry their length first. */
export const join = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

export const u8 = (value: number): Uint8Array => Uint8Array.of(value);

export const u16 = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};

export const u32 = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

export const u64 = (value: bigint): Uint8Array => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
};

export const list = (items: readonly Uint8Array[]): Uint8Array => join(u32(items.length), ...items);

export const byteString = (bytes: Uint8Array): Uint8Array => join(u32(bytes.length), bytes);

export const text = (value: string): Uint8Array => join(u16(Buffer.byteLength(value)), Buffer.from(value));

export const sorted = (items: readonly Uint8Array[]): readonly Uint8Array[] => [...items].sort(Buffer.compare);

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** An id as the interfaces write it. */
export const idText = (id: Uint8Array): string => toCb58(hexOf(id));

/** @throws Error if the text is no id of 32 bytes. */
export const idBytes = (text: string): Uint8Array => {
  const hex = fromCb58(text);
  if (hex === undefined) throw new Error(`\`${text}\` is no id of 32 bytes`);
  return new Uint8Array(Buffer.from(hex, 'hex'));
};

/** Bytes of a private key, whose text has a prefix before the base 58 with its checksum. */
export const keyBytes = (key: string): Uint8Array => base58.decode(key.replace(/^.*-/, '')).slice(0, -4);

/** The 20 bytes of the hash of a public key. */
export const addressBytes = (publicKey: Uint8Array): Uint8Array =>
  createHash('ripemd160').update(sha256(publicKey)).digest();

export const addressText = (chain: string, network: string, address: Uint8Array): string =>
  `${chain}-${toBech32(network, hexOf(address))}`;
