import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58 } from '@scure/base';

const written = new Map<string, string>();

/** An address in EIP-55 letter case, from lower case. */
export const checksummed = (address: string): string => {
  const cachedText = written.get(address);
  if (cachedText !== undefined) return cachedText;
  const digits = address.slice(2);
  const hash = keccak_256(Buffer.from(digits, 'latin1'));
  let result = '0x';
  for (let at = 0; at < 40; at += 1) {
    const nibble = ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 15;
    result += nibble >= 8 ? digits.charAt(at).toUpperCase() : digits.charAt(at);
  }
  written.set(address, result);
  return result;
};

/** cb58 of these bytes: base58 of the bytes and the last four of their sha256. */
export const cb58 = (hex: string): string => {
  const payload = Buffer.from(hex, 'hex');
  return base58.encode(Buffer.concat([payload, sha256(payload).subarray(-4)]));
};
