import { createHash } from 'node:crypto';
import { bech32 } from '@scure/base';
import { cb58Payload, cb58Text } from './formats.ts';
import type { CaseContext } from '../../rules/parts.ts';

const madeUpBytes = (c: CaseContext, turn = 0): Buffer =>
  createHash('sha256')
    .update(`made up by assay ${c.seed}${turn === 0 ? '' : ` ${turn}`}`)
    .digest();

/** Makes a well-formed id that no object has; the same for equal seed and turn. */
export const madeUpId = (c: CaseContext, turn = 0): string => cb58Text(madeUpBytes(c, turn));

/** An id with two given first letters is found within a few thousand tries. */
const maxTries = 50_000;

/** Makes an unused id that begins with these letters; undefined if none was found. */
export const idThatBegins = (c: CaseContext, letters: string): string | undefined => {
  for (let turn = 1_000; turn < maxTries; turn += 1) {
    const id = madeUpId(c, turn);
    if (id.startsWith(letters)) return id;
  }
  return undefined;
};

/**
 * Returns the id just below a known one in byte order: a target that searches for the next larger id confuses the two.
 * Undefined if `known` is no id.
 */
export const idBelow = (known: string): string | undefined => {
  const payload = cb58Payload(known);
  if (payload?.length !== 32) return undefined;
  const number = BigInt(`0x${Buffer.from(payload).toString('hex')}`);
  return number === 0n ? undefined : cb58Text(Buffer.from((number - 1n).toString(16).padStart(64, '0'), 'hex'));
};

/** 32 zero bytes: well-formed, and in use for "no id". */
export const idOfZeros = cb58Text(new Uint8Array(32));

/**
 * Makes a well-formed address without an owner, with the chain prefix and network of `known`. Undefined if `known` is
 * not such an address.
 */
export const madeUpAddress = (c: CaseContext, known: string, turn = 0): string | undefined => {
  const start = known.indexOf('-') + 1;
  const network = bech32.decodeUnsafe(known.slice(start))?.prefix;
  if (network === undefined) return undefined;
  return `${known.slice(0, start)}${bech32.encode(network, bech32.toWords(madeUpBytes(c, turn).subarray(0, 20)))}`;
};
