import type { Json } from './exchange.ts';
import { parseJson } from './json.ts';

/** A JSON object, by the names of its members. */
export type JsonObject = { readonly [member: string]: Json | undefined };

/** Whether a value is a JSON object: no array, and not null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of a path counts only if this member has this value. */
interface Condition {
  readonly member: string;
  readonly value: string;
}

/** The names of the members on a path, and the conditions on the objects there, by index of the name. */
interface Steps {
  readonly names: readonly string[];
  readonly conditions: readonly (Condition | undefined)[];
}

/** The contract has few paths, and each is used for many items, so split paths are cached. */
const mostSplit = 2_000;
const split = new Map<string, Steps>();

/** Escapes one step of a JSON Pointer (RFC 6901). */
export const asToken = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');
/** The step of a path that a token of a JSON Pointer stands for. */
export const fromToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

/** A dotted name with a condition: `end[type=dcim.site]`. */
const conditioned = /^([^[]*)\[([^[\]=]+)=([^\]]*)\]$/;

/** The steps of a dotted path; dots within a condition are no steps. */
const dottedSteps = (path: string): readonly string[] =>
  path.match(/(?:\[[^[\]=]+=[^\]]*\]|[^.])+|(?<=^|\.)(?=\.|$)/g) ?? [];

const splitPath = (path: string): Steps => {
  if (path === '.' || path === '') return { names: [], conditions: [] };
  if (path.startsWith('/')) return { names: path.slice(1).split('/').map(fromToken), conditions: [] };
  const parts = dottedSteps(path).map((part) => conditioned.exec(part) ?? part);
  return {
    names: parts.map((part) => (typeof part === 'string' ? part : (part[1] ?? ''))),
    conditions: parts.map((part) =>
      typeof part === 'string' ? undefined : { member: part[2] ?? '', value: part[3] ?? '' },
    ),
  };
};

const readPath = (path: string): Steps => {
  const cached = split.get(path);
  if (cached) return cached;
  const steps = splitPath(path);
  if (split.size < mostSplit) split.set(path, steps);
  return steps;
};

/**
 * The names of the members on a path: dotted names (`meta.next`), or a JSON Pointer (`/@odata.nextLink`), which can
 * name members with dots; `.` and the empty path: none, the value itself. A number names the element of an array at
 * this index, from 0. A name that ends in `{}` (`block{}.height`) leads into the JSON that a text holds. A dotted name
 * may have a condition on the objects there (`ends[type=site].id`), which is no part of the name.
 */
export const stepsOf = (path: string): readonly string[] => readPath(path).names;

/** Paths of the members that the conditions of a path read. */
export const conditionPaths = (path: string): readonly string[] => {
  const { names, conditions } = readPath(path);
  return conditions.flatMap((condition, place) =>
    condition ? [pathOf([...names.slice(0, place + 1), condition.member])] : [],
  );
};

const isKept = (value: Json, condition: Condition | undefined): boolean =>
  condition === undefined || (isObject(value) && String(value[condition.member]) === condition.value);

/** The path of these names: dotted if possible, otherwise a JSON Pointer; `.` without names. */
export const pathOf = (steps: readonly string[]): string => {
  const dotted = steps.join('.');
  if (steps.length === 0) return '.';
  const isDotted = !dotted.startsWith('/') && dotted.split('.').length === steps.length && !steps.includes('');
  return isDotted ? dotted : steps.map((step) => `/${asToken(step)}`).join('');
};

/** The JSON Pointer of a path; empty for the value itself. */
export const pointerOf = (path: string): string =>
  stepsOf(path)
    .map((step) => `/${asToken(step.replace(/\{\}$/, ''))}`)
    .join('');

const index = /^\d{1,9}$/;

/** The JSON in a text that was read last: several paths lead into one text. */
const lastRead: { text: string; value: Json | undefined } = { text: '', value: undefined };

/** The JSON in a text; any other value as it is, as some servers write the object itself. */
const readText = (value: Json | undefined): Json | undefined => {
  if (typeof value !== 'string') return value;
  if (lastRead.text !== value) Object.assign(lastRead, { text: value, value: parseJson(value) });
  return lastRead.value;
};

/**
 * The member of an object, or the element of an array at an index; undefined if there is none. A name that ends in `{}`
 * leads to the JSON in a text.
 */
const stepInto = (value: Json, name: string): Json | undefined => {
  if (name.endsWith('{}')) return readText(stepInto(value, name.slice(0, -2)));
  if (isObject(value)) return Object.hasOwn(value, name) ? value[name] : undefined;
  return Array.isArray(value) && index.test(name) ? (value as readonly Json[])[Number(name)] : undefined;
};

/** The value at a path; undefined if a step is missing. */
export const at = (value: Json | undefined, path: string): Json | undefined => {
  const { names, conditions } = readPath(path);
  let current: Json | undefined = value;
  // Called for every member that a check reads: an iterator would cost more than the steps.
  for (let stepIndex = 0; stepIndex < names.length; stepIndex++) {
    if (current === undefined) return undefined;
    current = stepInto(current, names[stepIndex] as string);
    if (current !== undefined && !isKept(current, conditions[stepIndex])) return undefined;
  }
  return current;
};

/**
 * Follows the steps from one value. An array stands for each of its elements, unless the next step is an index; an
 * array inside an array has no match.
 */
const gather = (value: Json, steps: Steps, place: number, into: Json[]): void => {
  if (Array.isArray(value) && index.test(steps.names[place] ?? '')) step(value, steps, place, into);
  else if (Array.isArray(value)) for (const element of value as readonly Json[]) step(element, steps, place, into);
  else step(value, steps, place, into);
};

const step = (value: Json, steps: Steps, place: number, into: Json[]): void => {
  if (!isKept(value, steps.conditions[place - 1])) return;
  const name = steps.names[place];
  if (name === undefined) into.push(value);
  else {
    const inner = stepInto(value, name);
    if (inner !== undefined) gather(inner, steps, place + 1, into);
  }
};

/** All values at a path. An array on the way means each of its elements. */
export const everyAt = (value: Json | undefined, path: string): Json[] => {
  const values: Json[] = [];
  if (value !== undefined) gather(value, readPath(path), 0, values);
  return values;
};

/** As `at`; a path with a condition leads to the first object that meets it, in an array, too. */
export const valueAt = (value: Json | undefined, path: string): Json | undefined =>
  conditionPaths(path).length === 0 ? at(value, path) : everyAt(value, path)[0];

/** All values at some paths of some items. */
export function valuesAt(items: readonly Json[], paths: readonly string[]): Json[] {
  const values: Json[] = [];
  const steps = paths.map(readPath);
  for (const item of items) for (const path of steps) gather(item, path, 0, values);
  return values;
}

/** As `valuesAt`, without null, objects and lists. */
export function scalarsAt(items: readonly Json[], paths: readonly string[]): Exclude<Json, object | null>[] {
  return valuesAt(items, paths).filter((value) => value !== null && typeof value !== 'object');
}

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

/** The last step of a path; empty for the value itself. */
export const nameOf = (path: string): string => stepsOf(path).at(-1) ?? '';

/** An object at a place of an answer, and the object around it. */
export class PlacedObject {
  readonly value: Json;
  readonly around: Json | undefined;
  readonly #outer: PlacedObject | undefined;
  readonly #steps: readonly (string | number)[];

  constructor(value: Json, around: Json | undefined, outer: PlacedObject | undefined, ...steps: (string | number)[]) {
    this.value = value;
    this.around = around;
    this.#outer = outer;
    this.#steps = steps;
  }

  /** JSON pointer in the result. It is written for findings alone, and objects are many. */
  get pointer(): string {
    const steps = this.#steps.map((step) => `/${asToken(String(step))}`).join('');
    return `${this.#outer?.pointer ?? ''}${steps}`;
  }
}

/** The value of a result that is no object: such a result has it under `.`. */
const valueOf = (result: Json): Json => (isObject(result) ? (result['.'] ?? result) : result);

/**
 * The objects at a place: a path whose steps end in `[]` where each element of an array is meant
 * (`transactions[].transfers[]`, `/value[]`). `.`: the result, or each element of a result that is an array; `[]`: the
 * latter alone.
 */
export const objectsAt = (result: Json, path: string): readonly PlacedObject[] => {
  const root = valueOf(result);
  const list = Array.isArray(root) ? (root as readonly Json[]) : undefined;
  const [first, ...rest] = stepsOf(path);
  if (first === '[]' && !list) return [];
  let objects: PlacedObject[] = list
    ? list.map((value, index) => new PlacedObject(value, undefined, undefined, index))
    : [new PlacedObject(root, undefined, undefined)];
  for (const step of first === undefined || first === '[]' ? rest : [first, ...rest]) {
    const name = step.replace(/\[\]$/, '');
    objects = objects.flatMap((outer) => {
      const { value } = outer;
      const inner = isObject(value) ? stepInto(value, name) : undefined;
      if (inner === undefined || inner === null) return [];
      if (name === step) return [new PlacedObject(inner, value, outer, name)];
      const elements = Array.isArray(inner) ? (inner as readonly Json[]) : [];
      return elements.map((element, index) => new PlacedObject(element, value, outer, name, index));
    });
  }
  return objects;
};

/** The value at a place, the first one if there are several; undefined if there is none. */
export const valueAtPlace = (result: Json | undefined, path: string): Json | undefined =>
  result === undefined ? undefined : objectsAt(result, path)[0]?.value;
