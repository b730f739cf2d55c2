import type { Json } from '../../../engine/model/exchange.ts';
import { at, everyAt, isObject, type JsonObject } from '../../../engine/model/paths.ts';

/** Members are looked for this deep in an item, and so many of them. */
const deepest = 3;
const mostPaths = 150;

/** Names that can stand in a dotted path and in an overlay: others could carry anything. */
const plainMember = /^[A-Za-z_$@][\w$@:-]{0,59}$/;

const isSimple = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && (typeof value !== 'object' || Array.isArray(value));

const gather = (object: JsonObject, above: string, depth: number, into: Set<string>): void => {
  for (const [name, value] of Object.entries(object)) {
    if (!plainMember.test(name) || into.size >= mostPaths) continue;
    const path = above === '' ? name : `${above}.${name}`;
    if (isObject(value) && depth < deepest) gather(value, path, depth + 1, into);
    else if (isSimple(value)) into.add(path);
  }
};

/** The dotted paths of the values in objects, lists of simple values included. */
export const pathsIn = (objects: readonly JsonObject[]): readonly string[] => {
  const found = new Set<string>();
  for (const one of objects.slice(0, 200)) gather(one, '', 1, found);
  return [...found];
};

type Simple = string | number | bigint | boolean;

export const isScalar = (value: Json | undefined): value is Simple =>
  value !== null && ['string', 'number', 'bigint', 'boolean'].includes(typeof value);

/** The simple value at a path; undefined for anything else. */
export const scalarAt = (object: JsonObject, path: string): Simple | undefined => {
  const value = at(object, path);
  return isScalar(value) ? value : undefined;
};

/** The simple values at a path, those of a list each. */
export const scalarsAt = (object: JsonObject, path: string): readonly Simple[] =>
  everyAt(object, path).filter(isScalar);
