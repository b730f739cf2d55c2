import type { Value } from '../../value.ts';

export type Members = { [member: string]: Value | undefined };

export const isMembers = (value: Value | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a dotted path; undefined where a step is missing. */
export const at = (value: Value | undefined, path: string): Value | undefined =>
  path.split('.').reduce<Value | undefined>((held, step) => (isMembers(held) ? held[step] : undefined), value);

/**
 * A copy with every value at the dotted path replaced. An array in the path stands for its elements; undefined removes
 * a member.
 */
export const changed = (value: Value, path: string, change: (old: Value) => Value | undefined): Value => {
  if (Array.isArray(value)) return value.map((element) => changed(element, path, change));
  if (!isMembers(value)) return value;
  const [step = '', ...rest] = path.split('.');
  const old = value[step];
  if (old === undefined) return value;
  return { ...value, [step]: rest.length === 0 ? change(old) : changed(old, rest.join('.'), change) };
};

/** A copy without any member at the path. */
export const without = (value: Value, path: string): Value => changed(value, path, () => undefined);

/** A copy in which every member of this name, at any depth, is another. */
export const everywhere = (value: Value, name: string, change: (old: Value) => Value | undefined): Value => {
  if (Array.isArray(value)) return value.map((element) => everywhere(element, name, change));
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, held]) => [
      member,
      held === undefined ? undefined : member === name ? change(held) : everywhere(held, name, change),
    ]),
  );
};

/** An order value as a number of any size; undefined where it is none. */
export const numeric = (value: Value | undefined): bigint | undefined => {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : undefined;
};

/** A small number that depends on the value alone. */
export const hash = (value: Value | undefined): number => {
  let sum = 7;
  for (const character of JSON.stringify(value, (_, held: unknown) =>
    typeof held === 'bigint' ? String(held) : held,
  ) ?? '')
    sum = (Math.imul(sum, 31) + character.charCodeAt(0)) >>> 0;
  return sum;
};
