import type { Json } from '../client/types.ts';

export type JsonObject = { readonly [member: string]: Json | undefined };

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a dotted path (`nativeTransaction.blockNumber`); undefined where a step is missing. */
export const at = (value: Json | undefined, path: string): Json | undefined => {
  let here: Json | undefined = value;
  for (const step of path.split('.')) {
    if (!isObject(here) || !Object.hasOwn(here, step)) return undefined;
    here = here[step];
  }
  return here;
};

/** All values at a dotted path in which arrays on the way stand for each of their elements. */
export const everyAt = (value: Json | undefined, path: string): Json[] => {
  let here: Json[] = value === undefined ? [] : [value];
  for (const step of path.split('.').filter(Boolean)) {
    here = here.flatMap((one) => (Array.isArray(one) ? one : [one]) as Json[])
      .flatMap((one) => (isObject(one) && Object.hasOwn(one, step) && one[step] !== undefined ? [one[step]] : []));
  }
  return here.flatMap((one) => (Array.isArray(one) ? (one as Json[]) : [one]));
};

/** Every value inside, lists and objects left out; not deeper than any documented answer. */
export function* everyValue(value: Json | undefined, depth = 0): Generator<null | boolean | number | bigint | string> {
  if (value === undefined || depth > 24) return;
  if (typeof value !== 'object' || value === null) yield value;
  else for (const inner of Object.values(value as JsonObject)) yield* everyValue(inner, depth + 1);
}

/** An integer given as a number, a bigint or a decimal string; undefined for anything else. */
export const integer = (value: Json | undefined): bigint | undefined => {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined;
  if (typeof value === 'string' && /^-?\d{1,200}$/.test(value)) return BigInt(value);
  return undefined;
};
