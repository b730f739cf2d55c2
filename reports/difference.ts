import { LosslessNumber, isLosslessNumber, parse } from 'lossless-json';

/** A place at which two JSON values differ; `undefined`: missing. */
export interface Difference {
  /** JSON pointer; empty: the whole value. */
  readonly pointer: string;
  readonly expected: string | undefined;
  readonly actual: string | undefined;
}

const most = 10;

const read = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: parse(text, undefined, (digits) => new LosslessNumber(digits)) };
  } catch {
    return undefined;
  }
};

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !isLosslessNumber(value);

/** The text of a value. Numbers keep their digits. */
const show = (value: unknown): string => {
  if (isLosslessNumber(value)) return value.value;
  if (Array.isArray(value)) return `[${value.map(show).join(',')}]`;
  if (isMembers(value))
    return `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}:${show(member)}`)
      .join(',')}}`;
  return JSON.stringify(value);
};

const step = (pointer: string, name: string): string =>
  `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

const walk = (expected: unknown, actual: unknown, pointer: string, found: Difference[]): void => {
  if (found.length >= most) return;
  if (!isMembers(expected) || !isMembers(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
    const [left, right] = [show(expected), show(actual)];
    if (left !== right) found.push({ pointer, expected: left, actual: right });
    return;
  }
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const [left, right] = [Object.hasOwn(expected, name), Object.hasOwn(actual, name)];
    if (left && right) walk(expected[name], actual[name], step(pointer, name), found);
    else if (found.length < most) {
      found.push({
        pointer: step(pointer, name),
        expected: left ? show(expected[name]) : undefined,
        actual: right ? show(actual[name]) : undefined,
      });
    }
  }
};

/**
 * The innermost places, at most 10, at which two JSON texts differ; the order of members does not matter. Undefined if
 * one of the texts is no JSON object or array.
 */
export const difference = (expected: string, actual: string): readonly Difference[] | undefined => {
  const [left, right] = [read(expected), read(actual)];
  if (!left || !right || !isMembers(left.value) || !isMembers(right.value)) return undefined;
  const found: Difference[] = [];
  walk(left.value, right.value, '', found);
  return found;
};
