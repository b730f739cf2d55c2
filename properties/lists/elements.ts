import type { Json } from '../../engine/model/exchange.ts';
import type { Condition } from '../../engine/model/join.ts';
import type { Answered, Parameters } from '../../engine/model/judging.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { at, integer, objectsAt, type PlacedObject } from '../../engine/model/paths.ts';
import type { ShownObject } from '../../engine/model/shown-object.ts';
import { patternOf } from '../../engine/schema/formats.ts';
import { canonicalValue } from './canonical-value.ts';

/** A value with what paths and conditions about it need. */
interface ShownValue {
  readonly value: Json;
  readonly parent: Json | undefined;
  /** The parameters of the answer's call. */
  readonly parameters: Parameters;
  readonly answer: Pick<Answered, 'operation'>;
}

/** An element that an answer shows. */
export interface Element extends ShownValue {
  readonly answer: Answered;
}

/** The value at a path of an element (`^path`: around it, `$name`: the parameter), as the answer spells it. */
export function spelledHere({ value, parent, parameters, answer }: ShownValue, path: string): Json | undefined {
  if (path.startsWith('^')) return at(parent, path.slice(1));
  if (!path.startsWith('$')) return at(value, path);
  const name = path.slice(1);
  return parameters[name] ?? answer.operation.parameters[name]?.default;
}

/** The canonical value at a path of an element; undefined where there is none. */
export function valueHere(element: ShownValue, path: string): string | undefined {
  const spelling = spelledHere(element, path);
  return spelling === undefined || spelling === null || typeof spelling === 'object'
    ? undefined
    : canonicalValue(element.answer.operation, spelling);
}

export const isNobody = ({ vocabulary }: Operation, text: string): boolean =>
  text === '' || vocabulary.nobody?.includes(text) === true;

/** Canonical values met at paths of items of the other operation. */
export type Met = (path: string) => ReadonlySet<string>;

const nothingMet: Met = () => new Set();

/**
 * Whether there is a value at a path that names somebody, or an object or an array that is not empty. A parameter that
 * the call leaves out is missing, whatever its default is.
 */
export function isThere(element: ShownValue, path: string): boolean {
  const value = path.startsWith('$') ? element.parameters[path.slice(1)] : spelledHere(element, path);
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  const text = valueHere(element, path);
  return value !== undefined && text !== undefined && !isNobody(element.answer.operation, text);
}

/** Whether an element fulfils a condition. */
export function fulfils(element: ShownValue, condition: Condition, met: Met = nothingMet): boolean {
  const { operation } = element.answer;
  const value = valueHere(element, condition.path);
  if ('nobody' in condition) return !isThere(element, condition.path);
  if ('somebody' in condition) return isThere(element, condition.path);
  if (value === undefined) return false;
  if ('pattern' in condition) return patternOf(condition.pattern)?.test(value) === true;
  if ('is' in condition) return condition.is.some((path) => valueHere(element, path) === value);
  if ('isNot' in condition) return valueHere(element, condition.isNot) !== value;
  if ('values' in condition) return condition.values.some((allowed) => canonicalValue(operation, allowed) === value);
  return met(condition.metAt).has(value);
}

/** An element, and its place in the answer. */
export interface PlacedElement extends Element {
  readonly place: PlacedObject;
}

/** The elements at a place of an answer that fulfil all conditions. */
export const elementsAt = (
  answer: Answered,
  place: string,
  where: readonly Condition[] = [],
): readonly PlacedElement[] => {
  const elements = objectsAt((answer.result ?? {}) as Json, place).map((found) => ({
    value: found.value,
    parent: found.around,
    place: found,
    parameters: answer.call.parameters,
    answer,
  }));
  return where.length === 0
    ? elements
    : elements.filter((element) => where.every((condition) => fulfils(element, condition)));
};

/** Objects of a row that fulfil its conditions, those left out that may still change. */
export function objectsOf(answer: Answered, row: ShownObject): readonly PlacedElement[] {
  const all = elementsAt(answer, row.at, row.where);
  if (row.unsettled === undefined) return all;
  const numbers = all.map(({ value }) => integer(at(value, row.unsettled ?? '')) ?? -1n);
  const largest = numbers.reduce((most, value) => (value > most ? value : most), -1n);
  return all.filter((_, index) => numbers[index] !== largest);
}
