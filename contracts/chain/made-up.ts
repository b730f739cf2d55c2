import { createHash } from 'node:crypto';
import { bech32 } from '@scure/base';
import { cb58Payload, cb58Text } from './formats.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';

const madeUpBytes = (c: CaseContext, turn = 0): Buffer =>
  createHash('sha256')
    .update(`made up by assay ${c.seed}${turn === 0 ? '' : ` ${turn}`}`)
    .digest();

/** A well-formed id that nobody gave to anything; the same for the same seed and turn. */
export const madeUpId = (c: CaseContext, turn = 0): string => cb58Text(madeUpBytes(c, turn));

/** Two letters of base58 are met within a few thousand tries. */
const mostTries = 50_000;

/** Such an id that begins with some letters; undefined where none was met. */
export const idThatBegins = (c: CaseContext, letters: string): string | undefined => {
  for (let turn = 1_000; turn < mostTries; turn += 1) {
    const id = madeUpId(c, turn);
    if (id.startsWith(letters)) return id;
  }
  return undefined;
};

/**
 * The id just below a known one in byte order, which a search for the next larger one takes for it; undefined where
 * `known` is no id.
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
 * A well-formed address that has no owner, with the chain prefix and the network of `known`. Undefined if `known` is
 * not such an address.
 */
export const madeUpAddress = (c: CaseContext, known: string, turn = 0): string | undefined => {
  const start = known.indexOf('-') + 1;
  const network = bech32.decodeUnsafe(known.slice(start))?.prefix;
  if (network === undefined) return undefined;
  return `${known.slice(0, start)}${bech32.encode(network, bech32.toWords(madeUpBytes(c, turn).subarray(0, 20)))}`;
};
