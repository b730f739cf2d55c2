import type { Json } from './exchange.ts';
import { isObject } from './paths.ts';

/** An object at a place of an answer, and the object around it. */
export interface PlacedObject {
  readonly value: Json;
  readonly around: Json | undefined;
  /** JSON pointer in the result. */
  readonly pointer: string;
}

/** The result; of a result that is an array, which stands under `.`, each element. */
const wholes = (result: Json): PlacedObject[] => {
  const list = isObject(result) ? result['.'] : undefined;
  return Array.isArray(list)
    ? (list as readonly Json[]).map((value, index) => ({ value, around: undefined, pointer: `/${index}` }))
    : [{ value: result, around: undefined, pointer: '' }];
};

/** The objects at a place such as `transactions[].transfers[]`. */
export const placed = (result: Json, at: string): readonly PlacedObject[] => {
  let here: PlacedObject[] = wholes(result);
  for (const step of at === '' ? [] : at.split('.')) {
    const name = step.replace(/\[\]$/, '');
    here = here.flatMap(({ value, pointer }) => {
      const inner = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
      if (inner === undefined || inner === null) return [];
      if (name === step) return [{ value: inner, around: value, pointer: `${pointer}/${name}` }];
      return Array.isArray(inner)
        ? (inner as readonly Json[]).map((one, index) => ({
            value: one,
            around: value,
            pointer: `${pointer}/${name}/${index}`,
          }))
        : [];
    });
  }
  return here;
};
