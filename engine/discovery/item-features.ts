import type { Json } from '../model/exchange.ts';
import { magnitudesOf } from '../model/magnitude.ts';
import { integer, isObject } from '../model/paths.ts';

/**
 * A property of an item that few other items may have. `value`: one of the values of its member, if it has few.
 * `digits`: the limit that a number of it reaches.
 */
export interface Feature {
  readonly path: string;
  readonly text: string;
  readonly value?: string;
  readonly digits?: number;
}

/** Not deeper than the objects of an item and their lists. */
const deepest = 5;
/** Longer texts are names of things, not closed values. */
const longestValue = 24;
/** Longer numbers are amounts, not closed values. */
const longestNumber = 3;
/** Texts of this length name one thing, so two members with one text name the same. */
const leastName = 30;

const numberFeature = (path: string, digits: string): readonly Feature[] => {
  if (/^-?0+$/.test(digits)) return [{ path, text: `${path} is 0` }];
  if (digits.length <= longestNumber) return [{ path, text: `${path} is ${digits}`, value: digits }];
  return magnitudesOf(digits).map((least) => ({ path, text: `${path} of ${least} digits`, digits: least }));
};

/**
 * Features of an item: the set of its members, the number of elements in its lists, zeros, large numbers, booleans,
 * short texts, and members that name the same thing.
 */
export function featuresOf(item: Json): readonly Feature[] {
  const features = new Map<string, Feature>();
  const names = new Map<string, string>();
  const add = (feature: Feature): void => void features.set(feature.text, feature);

  const visit = (value: Json | undefined, path: string, depth: number): void => {
    if (depth > deepest || value === undefined) return;
    if (Array.isArray(value)) {
      const count = value.length > 1 ? 'several' : value.length;
      add({ path, text: `${path} has ${count}` });
      for (const element of value as readonly Json[]) visit(element, path, depth + 1);
    } else if (isObject(value)) {
      const members = Object.keys(value).sort();
      add({ path, text: `${path} {${members.join()}}` });
      for (const name of members) visit(value[name], `${path}.${name}`, depth + 1);
    } else if (integer(value) !== undefined) for (const feature of numberFeature(path, String(value))) add(feature);
    else if (typeof value !== 'string') add({ path, text: `${path} is ${value}` });
    else if (value.length >= leastName) {
      const twin = names.get(value) ?? path;
      names.set(value, twin);
      if (twin !== path) add({ path, text: `${twin} is ${path}` });
    } else if (value.length <= longestValue) add({ path, text: `${path} is ${value}`, value });
  };

  visit(item, '', 0);
  return [...features.values()];
}
