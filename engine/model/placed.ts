import type { Json } from './exchange.ts';
import { asToken, at, isObject, pathOf, stepsOf } from './paths.ts';

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
      const inner = isObject(value) ? at(value, pathOf([name])) : undefined;
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
