import { createHash } from 'node:crypto';
import { base58, bech32 } from '@scure/base';

/**
 * Identifiers of the asset chain. Inside the world an id is lower-case hex (32 bytes) and an address lower-case hex (20
 * bytes), so that text order is byte order.
 */

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

export const zeroId = '00'.repeat(32);

const checked = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, sha256(bytes).subarray(-4)]);

const withoutCheck = (bytes: Uint8Array): Buffer | undefined => {
  if (bytes.length < 4) return undefined;
  const payload = Buffer.from(bytes.subarray(0, -4));
  return sha256(payload).subarray(-4).equals(bytes.subarray(-4)) ? payload : undefined;
};

const spelled = new Map<string, string>();

/** Hex to cb58: base58 of the payload and the last four bytes of its sha256. */
export const toCb58 = (hex: string): string => {
  const cachedText = spelled.get(hex);
  if (cachedText !== undefined) return cachedText;
  const text = base58.encode(checked(Buffer.from(hex, 'hex')));
  // All worlds of one seed have the same ids, so the cache stays as large as one world. The limit protects a process
  // that builds many worlds.
  if (spelled.size > 50_000) spelled.clear();
  spelled.set(hex, text);
  return text;
};

/** cb58 to hex; undefined for a wrong alphabet, a wrong checksum or another length than `bytes`. */
export const fromCb58 = (text: string, bytes = 32): string | undefined => {
  if (text.length > 128) return undefined;
  try {
    const payload = withoutCheck(base58.decode(text));
    return payload?.length === bytes ? payload.toString('hex') : undefined;
  } catch {
    return undefined;
  }
};

/** Bytes to the chain's hex text: `0x`, the bytes, the last four bytes of their sha256. */
export const toHexText = (bytes: Uint8Array): string => `0x${checked(bytes).toString('hex')}`;

/** The bytes of a chain's hex text; undefined if prefix, digits or check bytes are wrong. */
export const fromHexText = (text: string): Buffer | undefined =>
  /^0x(?:[0-9a-f]{2})*$/i.test(text) ? withoutCheck(Buffer.from(text.slice(2), 'hex')) : undefined;

export const idOf = (bytes: Uint8Array): string => sha256(bytes).toString('hex');

/** The id of a UTXO: sha256 of its output index as eight bytes, big-endian, and its transaction's id. */
export const utxoIdOf = (txId: string, outputIndex: number): string => {
  const bytes = Buffer.alloc(40);
  bytes.writeUInt32BE(outputIndex, 4);
  bytes.write(txId, 8, 'hex');
  return idOf(bytes);
};

/** Bech32 text of an address, without a chain's prefix. */
export const toBech32 = (hrp: string, address: string): string =>
  bech32.encode(hrp, bech32.toWords(Buffer.from(address, 'hex')));

export const fromBech32 = (text: string): { readonly hrp: string; readonly address: string } | undefined => {
  const read = bech32.decodeUnsafe(text, 90);
  const bytes = read && bech32.fromWordsUnsafe(read.words);
  return read && bytes && bytes.length === 20
    ? { hrp: read.prefix, address: Buffer.from(bytes).toString('hex') }
    : undefined;
};
