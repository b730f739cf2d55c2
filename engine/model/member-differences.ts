import type { Json } from './exchange.ts';
import { asToken, isObject, type JsonObject } from './paths.ts';
import { proofText } from './answer-proof.ts';
import { proofLimits, type ProofMember } from './proof.ts';
import { stringifyJson } from './json.ts';
import { defined } from './defined.ts';

/** The members of an object, or the elements of a list by their indexes; undefined for any other value. */
const membersOf = (value: Json | undefined): JsonObject | undefined => {
  if (Array.isArray(value)) return Object.fromEntries(value.entries()) as JsonObject;
  return isObject(value) ? value : undefined;
};

const textOf = (value: Json | undefined): string | undefined =>
  value === undefined ? undefined : proofText(value, proofLimits.value);

const isSame = (left: Json | undefined, right: Json | undefined): boolean =>
  left === right || (left !== undefined && right !== undefined && stringifyJson(left) === stringifyJson(right));

function walk(left: Json | undefined, right: Json | undefined, pointer: string, found: ProofMember[]): void {
  if (found.length >= proofLimits.members || isSame(left, right)) return;
  const [lefts, rights] = [membersOf(left), membersOf(right)];
  if (!lefts || !rights || Array.isArray(left) !== Array.isArray(right)) {
    found.push({ pointer: pointer.slice(0, 200), ...defined({ left: textOf(left), right: textOf(right) }) });
    return;
  }
  for (const name of new Set([...Object.keys(lefts), ...Object.keys(rights)])) {
    const [inLeft, inRight] = [lefts, rights].map((side) => (Object.hasOwn(side, name) ? side[name] : undefined));
    walk(inLeft, inRight, `${pointer}/${asToken(name)}`, found);
  }
}

/** The innermost members in which two values differ, as many as a proof holds; their order does not matter. */
export function memberDifferences(left: Json | undefined, right: Json | undefined): readonly ProofMember[] {
  const found: ProofMember[] = [];
  walk(left, right, '', found);
  return found;
}
