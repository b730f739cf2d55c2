import { LosslessNumber, isLosslessNumber, parse } from 'lossless-json';

/** A place at which two JSON values differ; `undefined`: missing. */
export interface Difference {
  /** JSON pointer; empty: the whole value. */
  readonly pointer: string;
  readonly expected: string | undefined;
  readonly actual: string | undefined;
}

const maxDifferences = 10;

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

const walk = (expected: unknown, actual: unknown, pointer: string, differences: Difference[]): void => {
  if (differences.length >= maxDifferences) return;
  if (!isMembers(expected) || !isMembers(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
    const [expectedText, actualText] = [show(expected), show(actual)];
    if (expectedText !== actualText) differences.push({ pointer, expected: expectedText, actual: actualText });
    return;
  }
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const [inExpected, inActual] = [Object.hasOwn(expected, name), Object.hasOwn(actual, name)];
    if (inExpected && inActual) walk(expected[name], actual[name], step(pointer, name), differences);
    else if (differences.length < maxDifferences) {
      differences.push({
        pointer: step(pointer, name),
        expected: inExpected ? show(expected[name]) : undefined,
        actual: inActual ? show(actual[name]) : undefined,
      });
    }
  }
};

/**
 * The innermost places, at most 10, at which two JSON texts differ; the order of members does not matter. Undefined if
 * one of the texts is no JSON object or array.
 */
export const difference = (expected: string, actual: string): readonly Difference[] | undefined => {
  const [expectedJson, actualJson] = [read(expected), read(actual)];
  if (!expectedJson || !actualJson || !isMembers(expectedJson.value) || !isMembers(actualJson.value)) return undefined;
  const differences: Difference[] = [];
  walk(expectedJson.value, actualJson.value, '', differences);
  return differences;
};
