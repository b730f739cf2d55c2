import { createHash } from 'node:crypto';
import { base58, bech32 } from '@scure/base';

/** Fields of the chain's binary format: numbers are big-endian, lists and strings carry their length first. */
const checksumLength = 4;
const idLength = 32;

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

const checksum = (bytes: Uint8Array): Uint8Array => sha256(bytes).slice(-checksumLength);

/** An id as the interfaces write it: base 58 of its bytes and their checksum. */
export const idText = (id: Uint8Array): string => base58.encode(join(id, checksum(id)));

/** @throws Error if the text holds no id of 32 bytes. */
export const idBytes = (id: string): Uint8Array => {
  const bytes = base58.decode(id).slice(0, -checksumLength);
  if (bytes.length !== idLength) throw new Error(`\`${id}\` is no id: it holds ${bytes.length} bytes, not ${idLength}`);
  return bytes;
};

/** Bytes of a private key, whose text has a prefix before the base 58. */
export const keyBytes = (key: string): Uint8Array => base58.decode(key.replace(/^.*-/, '')).slice(0, -checksumLength);

export const hexText = (bytes: Uint8Array): string => `0x${Buffer.from(join(bytes, checksum(bytes))).toString('hex')}`;

export const hexBytes = (hex: string): Uint8Array =>
  new Uint8Array(Buffer.from(hex.slice('0x'.length), 'hex')).slice(0, -checksumLength);

/** The 20 bytes of the hash of a public key. */
export const addressBytes = (publicKey: Uint8Array): Uint8Array =>
  createHash('ripemd160').update(sha256(publicKey)).digest();

export const addressText = (chain: string, network: string, address: Uint8Array): string =>
  `${chain}-${bech32.encode(network, bech32.toWords(address))}`;
