import type { Json } from './exchange.ts';
import { isObject } from './paths.ts';

/**
 * Objects that an answer shows and that other answers may show too.
 * A part of an identity is a dotted path in the object, `^path` in the object around it, or `$name` of a parameter of the call.
 */
export interface ShownObject {
  /** A key of the vocabulary's `objects`. */
  readonly kind: string;
  /** Where the objects are in the result: member names, `[]` for each element of an array; empty: the result itself. */
  readonly at: string;
  /** Together they name the object; an object that lacks one of them is passed over. */
  readonly identity: readonly string[];
  /** Parts that only some objects have (the token id of one transfer among several of one log). */
  readonly optional?: readonly string[];
  /** Dotted path of a number in the object: the objects with the largest one in an answer may still change, and are passed over. */
  readonly unsettled?: string;
}

/** An object at a place of an answer, and the object around it. */
export interface PlacedObject {
  readonly value: Json;
  readonly around: Json | undefined;
  /** JSON pointer in the result. */
  readonly pointer: string;
}

/** The objects at a place such as `transactions[].transfers[]`. */
export const placed = (result: Json, at: string): readonly PlacedObject[] => {
  let here: PlacedObject[] = [{ value: result, around: undefined, pointer: '' }];
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
