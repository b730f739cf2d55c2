import type { Json } from '../../../engine/model/exchange.ts';
import { at, isObject, type JsonObject, pathOf, stepsOf } from '../../../engine/model/paths.ts';

/** Maximum depth and number of members to read of an item. */
const deepest = 3;
const mostPaths = 150;

/** Member names that are safe in an overlay; a target could put anything into others. */
const plainMember = /^[A-Za-z_$@][\w$@:.-]{0,59}$/;

const isSimple = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && (typeof value !== 'object' || Array.isArray(value));

const gather = (object: JsonObject, above: readonly string[], into: Set<string>): void => {
  for (const [name, value] of Object.entries(object)) {
    if (!plainMember.test(name) || into.size >= mostPaths) continue;
    const steps = [...above, name];
    if (isObject(value) && steps.length < deepest) gather(value, steps, into);
    else if (isSimple(value)) into.add(pathOf(steps));
  }
};

/** The paths of simple values in objects, including lists of simple values; `.` for values that are no objects. */
export const pathsIn = (values: readonly Json[]): readonly string[] => {
  const paths = new Set<string>();
  for (const value of values.slice(0, 200))
    if (isObject(value)) gather(value, [], paths);
    else if (isScalar(value)) paths.add('.');
  return [...paths];
};

/** The paths of simple values in lists of objects: `tags.key`. */
export const pathsInLists = (values: readonly Json[]): readonly string[] => {
  const paths = new Set<string>();
  for (const value of values.slice(0, 200))
    for (const [name, member] of isObject(value) ? Object.entries(value) : [])
      if (Array.isArray(member) && plainMember.test(name))
        for (const element of (member as readonly Json[]).slice(0, 20))
          if (isObject(element)) gather(element, [name], paths);
  return [...paths];
};

type Simple = string | number | bigint | boolean;

export const isScalar = (value: Json | undefined): value is Simple =>
  value !== null && ['string', 'number', 'bigint', 'boolean'].includes(typeof value);

/** The simple value at a path; undefined for anything else. */
export const scalarAt = (object: Json, path: string): Simple | undefined => {
  const value = at(object, path);
  return isScalar(value) ? value : undefined;
};

/** A copy of a value without the member at some steps. */
const withoutSteps = (value: Json, [step = '', ...rest]: readonly string[]): Json => {
  if (!isObject(value) || value[step] === undefined) return value;
  if (rest.length > 0) return { ...value, [step]: withoutSteps(value[step], rest) };
  const { [step]: _, ...remaining } = value;
  return remaining;
};

/** A copy of an object without the members at these paths. */
export const withoutPaths = (object: Json, paths: readonly string[]): Json =>
  paths.reduce((remaining, path) => withoutSteps(remaining, stepsOf(path)), object);
