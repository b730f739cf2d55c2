import type { Json } from '../model/exchange.ts';
import type { OperationId, SubjectKind } from '../model/operation.ts';
import { groupBy } from '../model/group-by.ts';
import { interleave } from './interleave.ts';
import type { Subject } from './subjects.ts';
import { magnitudesOf } from '../model/whole-number.ts';
import { integer, isObject } from '../model/paths.ts';

/** A group is rare if at most one in so many belongs to it. */
const rareShare = 5;

/** A group of subjects that few of their kind belong to. */
interface Rare {
  readonly text: string;
  readonly count: number;
  readonly keys: readonly string[];
}

const rarestFirst = (left: Rare, right: Rare): number => left.count - right.count || (left.text < right.text ? -1 : 1);

/** Keys that together have all of the features: each next key has most of those that are left, the rarest of them. */
function covering(features: readonly Rare[], isKnown: (key: string) => boolean): readonly string[] {
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
const fewOf = (groups: readonly (readonly [text: string, keys: readonly string[]])[], all: number): readonly Rare[] =>
  groups
    .flatMap(([text, keys]) => (keys.length * rareShare <= all ? [{ text, count: keys.length, keys }] : []))
    .sort(rarestFirst);

/** The operations that showed each subject. */
class SubjectOrigins {
  readonly #operations = new Map<SubjectKind, Map<string, Set<OperationId>>>();

  add(kind: SubjectKind, key: string, operation: OperationId): void {
    const ofKind = this.#operations.get(kind) ?? new Map<string, Set<OperationId>>();
    this.#operations.set(kind, ofKind.set(key, (ofKind.get(key) ?? new Set()).add(operation)));
  }

  /** Subjects that few operations show together. */
  rare(kind: SubjectKind): readonly Rare[] {
    const subjects = [...(this.#operations.get(kind) ?? [])];
    const groups = groupBy(subjects, ([, operations]) => [...operations].sort().join());
    return fewOf(
      [...groups].map(([text, group]) => [text, group.map(([key]) => key)]),
      subjects.length,
    );
  }
}

/**
 * A property of an item that few other items may have. `value`: one of the values of its member, if it has few.
 * `digits`: the limit that a number of it reaches.
 */
interface Feature {
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
function featuresOf(item: Json): readonly Feature[] {
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

/** A member with more values than this has no closed set of values. */
const mostValues = 6;
/** Subjects of one kind that are kept for each feature. */
const mostSubjects = 4;

type Named = Pick<Subject, 'kind' | 'value' | 'scope'>;

const keyOf = ({ value, scope }: Named): string => `${scope ?? ''} ${value}`;

interface Counted {
  readonly feature: Feature;
  count: number;
  /** The first subjects in items with the feature, by kind. */
  readonly subjects: Map<SubjectKind, Set<string>>;
}

/** The items of one list of an operation. */
interface Place {
  items: number;
  readonly features: Map<string, Counted>;
  readonly values: Map<string, Set<string>>;
}

/** Features of an item that an answer shows, for the subjects in it. */
export type Sighting = readonly Counted[];

/**
 * Learns which items are rare: subjects of such items show faults that subjects with long lists do not. Memory is
 * bounded by the number of different features.
 */
export class ItemShapes {
  readonly #places = new Map<string, Place>();
  readonly #origins = new SubjectOrigins();
  /** Cache of the rare values of a kind, until more is learnt: the parameters of a round ask for them many times. */
  readonly #rareOfKind = new Map<SubjectKind, { readonly rare: readonly Rare[]; readonly largest: readonly Rare[] }>();

  /** Counts the features of an item. `place`: its operation and the path of its list. */
  note(place: string, item: Json): Sighting {
    this.#rareOfKind.clear();
    const shape = this.#places.get(place) ?? { items: 0, features: new Map(), values: new Map() };
    this.#places.set(place, shape);
    shape.items += 1;
    return featuresOf(item).flatMap((feature) => {
      if (feature.value !== undefined) {
        const values = shape.values.get(feature.path) ?? new Set();
        shape.values.set(feature.path, values);
        if (values.size <= mostValues) values.add(feature.value);
      }
      const isOpen = (shape.values.get(feature.path)?.size ?? 0) > mostValues;
      // The values of an open member are as many as the items.
      if (isOpen && feature.value !== undefined) return [];
      return [tally(shape, feature)];
    });
  }

  /** Notes a subject that an operation showed in items with these features. */
  add(subject: Named, operation: OperationId, sightings: readonly Sighting[]): void {
    const key = keyOf(subject);
    this.#rareOfKind.clear();
    this.#origins.add(subject.kind, key, operation);
    for (const sighting of sightings) for (const { subjects } of sighting) addTo(subjects, subject.kind, key);
  }

  /**
   * Counts the members of an item that hold each subject: an account that only receives has other lists than one that
   * also sends.
   */
  noteRoles(place: string, roles: Iterable<readonly [subject: Named, members: ReadonlySet<string>]>): void {
    const shape = this.#places.get(place);
    if (!shape) return;
    this.#rareOfKind.clear();
    for (const [subject, members] of roles) {
      const text = `${subject.kind} at ${[...members].sort().join()}`;
      addTo(tally(shape, { path: '', text }).subjects, subject.kind, keyOf(subject));
    }
  }

  /** One subject of each rare variant, then few that have all rare features, and the first and the last by number. */
  rarest(subjects: readonly Subject[]): readonly Subject[] {
    const [kind] = subjects.map((subject) => subject.kind);
    if (kind === undefined) return [];
    const byKey = new Map(subjects.map((subject) => [keyOf(subject), subject]));
    const firstOf = ({ keys }: Rare): readonly Subject[] => {
      const firstKey = keys.find((key) => byKey.has(key));
      return firstKey === undefined ? [] : [byKey.get(firstKey) as Subject];
    };
    const { rare, largest } = this.#rareOf(kind);
    const features = covering(rare, (key) => byKey.has(key)).map((key) => byKey.get(key) as Subject);
    const variants = rareVariants(subjects).flatMap(firstOf);
    const large = largest.flatMap(firstOf).slice(0, 1);
    return [...new Set([...variants, ...interleave([large, features, ends(subjects)])])];
  }

  #rareOf(kind: SubjectKind): { readonly rare: readonly Rare[]; readonly largest: readonly Rare[] } {
    const known = this.#rareOfKind.get(kind) ?? {
      rare: [...this.#rareFeatures(kind), ...this.#origins.rare(kind)].sort(rarestFirst),
      largest: this.#largest(kind),
    };
    this.#rareOfKind.set(kind, known);
    return known;
  }

  #rareFeatures(kind: SubjectKind): readonly Rare[] {
    return [...this.#places].flatMap(([place, { items, features, values }]) =>
      [...features.values()].flatMap(({ feature, count, subjects }) => {
        const isClosed = feature.value === undefined || (values.get(feature.path)?.size ?? 0) <= mostValues;
        const keys = subjects.get(kind);
        return isClosed && keys && count * rareShare <= items
          ? [{ text: `${place} ${feature.text}`, count, keys: [...keys] }]
          : [];
      }),
    );
  }

  /** Subjects of items with large numbers, which need not be rare: software loses digits of all of them. */
  #largest(kind: SubjectKind): readonly Rare[] {
    return [...this.#places.values()]
      .flatMap(({ features }) => [...features.values()].filter(({ feature }) => feature.digits !== undefined))
      .sort((left, right) => (right.feature.digits ?? 0) - (left.feature.digits ?? 0))
      .flatMap(({ feature, count, subjects }) => {
        const keys = subjects.get(kind);
        return feature.digits && keys ? [{ text: feature.text, count, keys: [...keys] }] : [];
      });
  }
}

/** Counts one more item with a feature. */
function tally({ features }: Place, feature: Feature): Counted {
  const entry = features.get(feature.text) ?? { feature, count: 0, subjects: new Map() };
  features.set(feature.text, entry);
  entry.count += 1;
  return entry;
}

function addTo(subjects: Counted['subjects'], kind: SubjectKind, key: string): void {
  const keys = subjects.get(kind);
  if (!keys) subjects.set(kind, new Set([key]));
  else if (keys.size < mostSubjects) keys.add(key);
}

function rareVariants(subjects: readonly Subject[]): readonly Rare[] {
  const groups = groupBy(
    subjects.filter(({ variant }) => variant !== undefined),
    ({ variant = '' }) => variant,
  );
  return fewOf(
    [...groups].map(([text, group]) => [text, group.map(keyOf)]),
    subjects.length,
  );
}

/** The first and the last of subjects that are numbers. */
function ends(subjects: readonly Subject[]): readonly Subject[] {
  if (subjects.length < 3 || !subjects.every(({ value }) => /^\d{1,40}$/.test(value))) return [];
  const sorted = subjects.toSorted((left, right) => (BigInt(left.value) < BigInt(right.value) ? -1 : 1));
  return [sorted[0], sorted.at(-1)].filter((subject) => subject !== undefined);
}
