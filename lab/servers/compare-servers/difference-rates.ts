import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../engine/model/exchange.ts';
import { stringifyJson } from '../../../engine/model/json.ts';
import { isObject } from '../../../engine/model/paths.ts';

/**
 * The rule of opendiffy/diffy, read from its source (`Difference`, `DifferencesFilterFactory`): fields in which a
 * candidate differs from the primary are counted against those in which a secondary differs from it.
 */

/** The thresholds that Diffy begins with, in per cent. */
const [relative, absolute] = [20, 0.03];

const textOf = (value: Json): string =>
  isObject(value)
    ? `{${Object.keys(value)
        .sort()
        .map((name) => `${name}:${textOf(value[name] ?? null)}`)
        .join()}}`
    : Array.isArray(value)
      ? `[${(value as readonly Json[]).map(textOf).join()}]`
      : stringifyJson(value);

/** Whether two lists hold the same elements, each as often. */
const haveSameElements = (left: readonly Json[], right: readonly Json[]): boolean =>
  isDeepStrictEqual(left.map(textOf).sort(), right.map(textOf).sort());

/** Elements at equal places of lists of one length are compared, and their places are not distinguished. */
function elementDifferences(left: readonly Json[], right: readonly Json[]): readonly string[] {
  if (haveSameElements(left, right)) return ['order'];
  if (left.length !== right.length) return ['length'];
  return left.flatMap((element, index) => fieldDifferences(element, right[index] as Json));
}

/** The fields in which two answers differ, as paths that end with the kind of the difference. */
export function fieldDifferences(left: Json, right: Json): readonly string[] {
  if (isDeepStrictEqual(left, right)) return [];
  if (Array.isArray(left) && Array.isArray(right)) return elementDifferences(left as Json[], right as Json[]);
  if (!isObject(left) || !isObject(right)) return [typeof left === typeof right ? 'value' : 'type'];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((name) => {
    const [a, b] = [left[name], right[name]];
    if (a === undefined || b === undefined) return [`${name}.${b === undefined ? 'missing' : 'extra'}`];
    return fieldDifferences(a, b).map((path) => `${name}.${path}`);
  });
}

/** The answers of one operation: how often fields of the candidate and of the secondary differ from the primary. */
export class DifferenceRates {
  #total = 0;
  readonly #counts = new Map<string, { raw: number; noise: number }>();

  add(primary: Json, secondary: Json, candidate: Json): void {
    this.#total += 1;
    for (const field of new Set(fieldDifferences(primary, candidate))) this.#of(field).raw += 1;
    for (const field of new Set(fieldDifferences(primary, secondary))) this.#of(field).noise += 1;
  }

  /** The fields that the rule reports. */
  get reported(): readonly string[] {
    return [...this.#counts].flatMap(([field, { raw, noise }]) => {
      const isReported =
        raw > noise &&
        ((raw - noise) / (raw + noise)) * 100 > relative &&
        ((raw - noise) / this.#total) * 100 > absolute;
      return isReported ? [field] : [];
    });
  }

  #of(field: string): { raw: number; noise: number } {
    const known = this.#counts.get(field) ?? { raw: 0, noise: 0 };
    this.#counts.set(field, known);
    return known;
  }
}
