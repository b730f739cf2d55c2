import type { Json } from './exchange.ts';

export type JsonObject = { readonly [member: string]: Json | undefined };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The contract has few paths, and each is used for many items, so split paths are cached. */
const mostSplit = 2_000;
const split = new Map<string, readonly string[]>();

const stepsOf = (path: string): readonly string[] => {
  const known = split.get(path);
  if (known) return known;
  const made = path.split('.');
  if (split.size < mostSplit) split.set(path, made);
  return made;
};

/** The value at a dotted path (`nativeTransaction.blockNumber`); undefined if a step is missing. */
export const at = (value: Json | undefined, path: string): Json | undefined => {
  let here: Json | undefined = value;
  for (const step of stepsOf(path)) {
    if (!isObject(here) || !Object.hasOwn(here, step)) return undefined;
    here = here[step];
  }
  return here;
};

/**
 * Follows the steps from one value. An array stands for each of its elements; an array inside an array has no match.
 */
const gather = (here: Json, steps: readonly string[], place: number, into: Json[]): void => {
  if (Array.isArray(here)) for (const one of here as readonly Json[]) step(one, steps, place, into);
  else step(here, steps, place, into);
};

const step = (one: Json, steps: readonly string[], place: number, into: Json[]): void => {
  const name = steps[place];
  if (name === undefined) into.push(one);
  else if (isObject(one) && Object.hasOwn(one, name)) {
    const inner = one[name];
    if (inner !== undefined) gather(inner, steps, place + 1, into);
  }
};

/**
 * All values at a dotted path, where an array on the way stands for each of its elements.
 * An empty path: the value itself.
 */
export const everyAt = (value: Json | undefined, path: string): Json[] => {
  const found: Json[] = [];
  if (value !== undefined) gather(value, path === '' ? [] : stepsOf(path), 0, found);
  return found;
};

/** All leaf values, down to the depth of any documented answer. */
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

/** The parent of a dotted path: `messages[]` for `messages[].status`; empty if there is none. */
export const holderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

/** The last step of a dotted path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
