import type { Json } from '../../engine/model/exchange.ts';
import { magnitudesOf } from '../../engine/model/whole-number.ts';
import { integer, isObject } from '../../engine/model/paths.ts';

/** A value has a feature of its own where few others are met at its place. */
const fewValues = 4;
const maxValueLength = 24;
/** Longer than any hash or amount. */
const maxKeptLength = 100;

type Leaf = readonly [path: string, value: string];

/** Not deeper than any documented answer. */
const maxDepth = 12;

function leaves(value: Json, path: string, into: Leaf[], depth = 0): void {
  if (depth > maxDepth) return;
  if (Array.isArray(value)) {
    into.push([`${path}[]`, value.length > 1 ? 'several' : String(value.length)]);
    for (const item of (value as readonly Json[]).slice(0, 3)) leaves(item, `${path}[]`, into, depth + 1);
  } else if (isObject(value))
    for (const [name, inner] of Object.entries(value)) {
      if (inner !== undefined) leaves(inner, path === '' ? name : `${path}.${name}`, into, depth + 1);
    }
  else into.push([path, String(value).slice(0, maxKeptLength)]);
}

const sizes = (path: string, value: string): readonly string[] =>
  integer(value) === undefined ? [] : magnitudesOf(value).map((least) => `${path} of ${least} digits`);

/** Something with several items, of which few can be tried. */
export interface Choice {
  readonly items: readonly Json[];
  /** Values that it is chosen for: their places distinguish it. */
  readonly askedValues: ReadonlySet<string>;
  /** Other features that distinguish it. */
  readonly features: readonly string[];
}

const zeros = (value: string): boolean => /^0x0+$/.test(value);

/**
 * Paths whose values repeat, although there are more than a few of them. At such a path, a value that only one choice
 * has is rare.
 */
const rareValues = (all: readonly (readonly Leaf[])[]): ((path: string, value: string) => boolean) => {
  const counts = new Map<string, Map<string, number>>();
  for (const itemLeaves of all) {
    const met = new Set<string>();
    for (const [path, value] of itemLeaves) {
      const leaf = `${path},${value}`;
      if (met.has(leaf)) continue;
      met.add(leaf);
      const ofPath = counts.get(path) ?? new Map<string, number>();
      counts.set(path, ofPath.set(value, (ofPath.get(value) ?? 0) + 1));
    }
  }
  const recurring = new Set(
    [...counts].flatMap(([path, ofPath]) => {
      const total = [...ofPath.values()].reduce((sum, count) => sum + count, 0);
      return ofPath.size > fewValues && ofPath.size * 2 <= total ? [path] : [];
    }),
  );
  return (path, value) => recurring.has(path) && counts.get(path)?.get(value) === 1;
};

/**
 * Features that distinguish choices: members, values that few others have, empty lists, large numbers, zeros instead of
 * a hash.
 */
function featuresOf(choices: readonly Choice[]): ReadonlySet<string>[] {
  const values = new Map<string, Set<string>>();
  const all = choices.map(({ items }) => {
    const choiceLeaves: Leaf[] = [];
    for (const item of items) leaves(item, '', choiceLeaves);
    for (const [path, value] of choiceLeaves) {
      const met = values.get(path) ?? new Set<string>();
      values.set(path, met);
      if (met.size <= fewValues) met.add(value);
    }
    return choiceLeaves;
  });
  const isRare = rareValues(all);
  return all.map((choiceLeaves, index) => {
    const features = new Set<string>();
    const firstValues = new Map<string, string>();
    for (const [path, value] of choiceLeaves) {
      features.add(path);
      // Values that differ among the items of a choice show a target that keeps one value for all.
      if ((values.get(path)?.size ?? 0) <= fewValues && (firstValues.get(path) ?? value) !== value)
        features.add(`${path} mixed`);
      firstValues.set(path, value);
      if (choices[index]?.askedValues.has(value)) features.add(`${path} asked`);
      if (isRare(path, value)) features.add(`${path} rare`);
      if (zeros(value)) features.add(`${path} of zeros`);
      for (const size of sizes(path, value)) features.add(size);
      if ((values.get(path)?.size ?? 0) <= fewValues && value.length <= maxValueLength)
        features.add(`${path}=${value}`);
    }
    return features;
  });
}

/** Features that the same choices have are one: many members of one object say no more than the object. */
function mergedFeatures(features: readonly ReadonlySet<string>[]): ReadonlySet<string>[] {
  const owners = new Map<string, number[]>();
  features.forEach((featureSet, index) => {
    for (const text of featureSet) {
      const indices = owners.get(text);
      if (indices) indices.push(index);
      else owners.set(text, [index]);
    }
  });
  const distinct = new Map([...owners.values()].map((indices) => [indices.join(), indices]));
  const merged = features.map(() => new Set<string>());
  for (const [name, indices] of distinct) for (const index of indices) merged[index]?.add(name);
  return merged;
}

/**
 * A few of many, so that they have many different features, rare ones first. `fixed`: places of choices that are picked
 * before all others.
 */
export function mostDifferent<C extends Choice>(
  choices: readonly C[],
  maxChoices: number,
  fixed: readonly number[] = [],
): C[] {
  const features = mergedFeatures(featuresOf(choices)).map(
    (merged, index) => new Set([...merged, ...(choices[index]?.features ?? [])]),
  );
  // The fewer choices have a feature, the more it says.
  const counts = new Map<string, number>();
  for (const featureSet of features) for (const text of featureSet) counts.set(text, (counts.get(text) ?? 0) + 1);
  const rarity = new Map([...counts].map(([text, count]) => [text, Math.log(choices.length / count)]));
  const waitingChoices = new Map(features.entries());
  const best = (): number => {
    let [bestIndex, gain] = [-1, -1];
    for (const [index, featureSet] of waitingChoices) {
      let sum = 0;
      for (const text of featureSet) sum += rarity.get(text) ?? 0;
      if (sum > gain) [bestIndex, gain] = [index, sum];
    }
    return bestIndex;
  };
  const waiting = fixed.filter((index) => waitingChoices.has(index));
  const picked: C[] = [];
  while (picked.length < maxChoices && waitingChoices.size > 0) {
    const index = waiting.shift() ?? best();
    const values = waitingChoices.get(index) ?? new Set<string>();
    waitingChoices.delete(index);
    for (const featureSet of waitingChoices.values()) for (const text of values) featureSet.delete(text);
    picked.push(choices[index] as C);
  }
  return picked;
}
