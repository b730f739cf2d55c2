import type { Json } from '../model/exchange.ts';
import type { OperationId, SubjectKind } from '../model/operation.ts';
import { groupBy } from '../model/group-by.ts';
import { interleave } from './interleave.ts';
import { type Feature, featuresOf } from './item-features.ts';
import { covering, fewOf, type Rare, rarestFirst, rareShare } from './rare.ts';
import { SubjectOrigins } from './subject-origins.ts';
import type { Subject } from './subjects.ts';

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

  /** Counts the features of an item. `place`: its operation and the path of its list. */
  note(place: string, item: Json): Sighting {
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
    const rare = [...this.#rareFeatures(kind), ...this.#origins.rare(kind)].sort(rarestFirst);
    const features = covering(rare, (key) => byKey.has(key)).map((key) => byKey.get(key) as Subject);
    const variants = rareVariants(subjects).flatMap(firstOf);
    const large = this.#largest(kind).flatMap(firstOf).slice(0, 1);
    return [...new Set([...variants, ...interleave([large, features, ends(subjects)])])];
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
      .flatMap(({ features }) => [...features.values()])
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
