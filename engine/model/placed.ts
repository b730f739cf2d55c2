import type { Json } from './exchange.ts';
import { asToken, isObject, stepsOf } from './paths.ts';

/** An object at a place of an answer, and the object around it. */
export interface PlacedObject {
  readonly value: Json;
  readonly around: Json | undefined;
  /** JSON pointer in the result. */
  readonly pointer: string;
}

/** The value of a result that is no object: such a result has it under `.`. */
const valueOf = (result: Json): Json => (isObject(result) ? (result['.'] ?? result) : result);

/**
 * The objects at a place: a path whose steps end in `[]` where each element of an array is meant
 * (`transactions[].transfers[]`, `/value[]`). `.`: the result, or each element of a result that is an array; `[]`: the
 * latter alone.
 */
export const placed = (result: Json, place: string): readonly PlacedObject[] => {
  const whole = valueOf(result);
  const list = Array.isArray(whole) ? (whole as readonly Json[]) : undefined;
  const [first, ...rest] = stepsOf(place);
  if (first === '[]' && !list) return [];
  let here: PlacedObject[] = (list ?? [whole]).map((value, index) => ({
    value,
    around: undefined,
    pointer: list ? `/${index}` : '',
  }));
  for (const step of first === undefined || first === '[]' ? rest : [first, ...rest]) {
    const name = step.replace(/\[\]$/, '');
    here = here.flatMap(({ value, pointer }) => {
      const inner = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
      if (inner === undefined || inner === null) return [];
      const at = `${pointer}/${asToken(name)}`;
      if (name === step) return [{ value: inner, around: value, pointer: at }];
      const elements = Array.isArray(inner) ? (inner as readonly Json[]) : [];
      return elements.map((element, index) => ({ value: element, around: value, pointer: `${at}/${index}` }));
    });
  }
  return here;
};

/** The value at a place, the first one if there are several; undefined if there is none. */
export const valueAtPlace = (result: Json | undefined, place: string): Json | undefined =>
  result === undefined ? undefined : placed(result, place)[0]?.value;
