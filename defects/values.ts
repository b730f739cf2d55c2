import { readHex, spellNumber, wholeNumber } from '../engine/model/whole-number.ts';
import { stepsOf } from '../engine/model/paths.ts';
import { isMembers, type Value } from './value.ts';

export { isMembers, type Members } from './value.ts';

/** The value at a path (`a.b`, `/a/b`, `.` for the value itself); undefined where a step is missing. */
export function at(value: Value | undefined, path: string): Value | undefined {
  return stepsOf(path).reduce<Value | undefined>((here, step) => (isMembers(here) ? here[step] : undefined), value);
}

/**
 * A copy with every value at the path replaced. An array in the path stands for its elements; undefined removes a
 * member.
 */
export function changeAt(value: Value, path: string, change: (old: Value) => Value | undefined): Value {
  const steps = stepsOf(path);
  return steps.length === 0 ? (change(value) ?? null) : changeBySteps(value, steps, change);
}

const changeBySteps = (value: Value, steps: readonly string[], change: (old: Value) => Value | undefined): Value => {
  if (Array.isArray(value)) return value.map((element) => changeBySteps(element, steps, change));
  if (!isMembers(value)) return value;
  const [step = '', ...rest] = steps;
  const old = value[step];
  if (old === undefined) return value;
  return { ...value, [step]: rest.length === 0 ? change(old) : changeBySteps(old, rest, change) };
};

/** A copy without any member at the path. */
export function without(value: Value, path: string): Value {
  return changeAt(value, path, () => undefined);
}

/** A copy with this value at a path; objects on the way are added, and undefined removes the member. */
export function putAt(value: Value | undefined, path: string, inner: Value | undefined): Value | undefined {
  const [step, ...rest] = stepsOf(path);
  return step === undefined ? inner : putBySteps(value, [step, ...rest], inner);
}

const putBySteps = (
  value: Value | undefined,
  steps: readonly string[],
  inner: Value | undefined,
): Value | undefined => {
  const [step, ...rest] = steps;
  if (step === undefined) return inner;
  const members = isMembers(value) ? value : {};
  return { ...members, [step]: putBySteps(members[step], rest, inner) };
};

/** A copy in which every member of this name, at any depth, is another. */
export function everywhere(value: Value, name: string, change: (old: Value) => Value | undefined): Value {
  if (Array.isArray(value)) return value.map((element) => everywhere(element, name, change));
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, held]) => [
      member,
      held === undefined ? undefined : member === name ? change(held) : everywhere(held, name, change),
    ]),
  );
}

/** An order value as a number of any size; undefined where it is none. */
export function numeric(value: Value | undefined): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : undefined;
}

/** Moves a whole number, in its own notation; another value stays. */
export const shiftNumber =
  (by: bigint) =>
  (value: Value): Value => {
    const number = isMembers(value) || Array.isArray(value) ? undefined : wholeNumber(value);
    if (number === undefined) return value;
    const moved = number + by < 0n ? 0n : number + by;
    if (typeof value === 'bigint') return moved;
    return typeof value === 'number'
      ? Number(moved)
      : spellNumber(moved, readHex(value as string) === undefined ? 'number' : 'hex');
  };

/** A small number that depends on the text alone. */
export function hashOf(text: string): number {
  let sum = 7;
  for (const character of text) sum = (Math.imul(sum, 31) + character.charCodeAt(0)) >>> 0;
  return sum;
}

/** A small number that depends on the value alone. */
export function hash(value: Value | undefined): number {
  return hashOf(JSON.stringify(value, (_, held: unknown) => (typeof held === 'bigint' ? String(held) : held)) ?? '');
}

/**
 * Another value of the same form: a number plus one, a text with another last letter, an object with another `memo` or
 * `id`.
 */
export function otherValue(value: Value): Value {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'bigint') return value + 1n;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string')
    return /^\d+$/.test(value) ? String(BigInt(value) + 1n) : value.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  if (Array.isArray(value)) return value.map(otherValue);
  return isMembers(value) ? { ...value, id: otherValue(value['id'] ?? 'x') } : value;
}

/** A value of another JSON type: a string for a number, a number for a string or a boolean. */
export function otherType(value: Value): Value {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return 7;
  return Array.isArray(value) ? { list: value } : 'an object once';
}
