import { createHash } from 'node:crypto';
import { bech32 } from '@scure/base';
import { cb58Text } from './formats.ts';
import type { CaseContext } from '../../engine/judging/case-context.ts';

const madeUpBytes = (c: CaseContext): Buffer => createHash('sha256').update(`made up by assay ${c.seed}`).digest();

/** A well-formed id that nobody gave to anything; the same for the same seed. */
export const madeUpId = (c: CaseContext): string => cb58Text(madeUpBytes(c));

/** 32 zero bytes: well-formed, and in use for "no id". */
export const idOfZeros = cb58Text(new Uint8Array(32));

/** A well-formed address that nobody owns, with the chain prefix and the network of `known`; undefined where `known` is no such address. */
export const madeUpAddress = (c: CaseContext, known: string): string | undefined => {
  const start = known.indexOf('-') + 1;
  const network = bech32.decodeUnsafe(known.slice(start))?.prefix;
  if (network === undefined) return undefined;
  return `${known.slice(0, start)}${bech32.encode(network, bech32.toWords(madeUpBytes(c).subarray(0, 20)))}`;
};
