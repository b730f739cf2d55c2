import type { Json } from '../engine/model/exchange.ts';
import { parseJson, stringifyJson } from '../engine/model/json.ts';
import { asToken, isObject, type JsonObject } from '../engine/model/paths.ts';

/** A place at which two JSON values differ; `undefined`: missing. */
export interface Difference {
  /** JSON pointer; empty: the whole value. */
  readonly pointer: string;
  readonly expected: string | undefined;
  readonly actual: string | undefined;
}

const maxDifferences = 10;

/** The members of an object, or the elements of a list by their indexes; undefined for any other value. */
const membersOf = (value: Json | undefined): JsonObject | undefined => {
  if (Array.isArray(value)) return Object.fromEntries(value.entries()) as JsonObject;
  return isObject(value) ? value : undefined;
};

const textOf = (value: Json | undefined): string | undefined =>
  value === undefined ? undefined : stringifyJson(value);

const walk = (
  expected: Json | undefined,
  actual: Json | undefined,
  pointer: string,
  differences: Difference[],
): void => {
  if (differences.length >= maxDifferences) return;
  const [left, right] = [membersOf(expected), membersOf(actual)];
  if (!left || !right || Array.isArray(expected) !== Array.isArray(actual)) {
    const [expectedText, actualText] = [textOf(expected), textOf(actual)];
    if (expectedText !== actualText) differences.push({ pointer, expected: expectedText, actual: actualText });
    return;
  }
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const [inLeft, inRight] = [left, right].map((side) => (Object.hasOwn(side, name) ? side[name] : undefined));
    walk(inLeft, inRight, `${pointer}/${asToken(name)}`, differences);
  }
};

/**
 * The innermost places, at most 10, at which two JSON texts differ; the order of members does not matter. Undefined if
 * one of the texts is no JSON object or array.
 */
export const difference = (expected: string, actual: string): readonly Difference[] | undefined => {
  const [expectedJson, actualJson] = [parseJson(expected), parseJson(actual)];
  if (!membersOf(expectedJson) || !membersOf(actualJson)) return undefined;
  const differences: Difference[] = [];
  walk(expectedJson, actualJson, '', differences);
  return differences;
};
