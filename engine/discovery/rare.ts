/** A group is rare if at most one in so many belongs to it. */
export const rareShare = 5;

/** A group of subjects that few of their kind belong to. */
export interface Rare {
  readonly text: string;
  readonly count: number;
  readonly keys: readonly string[];
}

export const rarestFirst = (left: Rare, right: Rare): number =>
  left.count - right.count || (left.text < right.text ? -1 : 1);

/** Keys that together have all of the features: each next key has most of those that are left, the rarest of them. */
export function covering(features: readonly Rare[], isKnown: (key: string) => boolean): readonly string[] {
  const uncovered = new Map<string, Set<Rare>>();
  for (const feature of features)
    for (const key of feature.keys.filter(isKnown)) uncovered.set(key, (uncovered.get(key) ?? new Set()).add(feature));
  const selection: string[] = [];
  for (;;) {
    let [next, largest] = ['', 0];
    for (const [key, { size }] of uncovered) if (size > largest) [next, largest] = [key, size];
    if (largest === 0) return selection;
    selection.push(next);
    const covered = [...(uncovered.get(next) ?? [])];
    for (const had of uncovered.values()) for (const feature of covered) had.delete(feature);
  }
}

/** The groups of keys that are few among all, the smallest first. */
export const fewOf = (
  groups: readonly (readonly [text: string, keys: readonly string[]])[],
  all: number,
): readonly Rare[] =>
  groups
    .flatMap(([text, keys]) => (keys.length * rareShare <= all ? [{ text, count: keys.length, keys }] : []))
    .sort(rarestFirst);
