import type { Json } from '../../../engine/model/exchange.ts';
import type { Kinds } from '../../../engine/model/operation.ts';
import { isObject, type JsonObject } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { type Kind, limits, type MemberDrift, type ValuesDrift, normalName } from '../../../engine/model/drift.ts';
import { below } from '../../answers/canonical.ts';
import type { Shape } from './shape.ts';
import { Tally, within } from './tally.ts';
import { defined } from '../../../engine/model/defined.ts';

/** Position of members: the path and the kind of the object that holds them. */
interface MemberPosition {
  readonly path: string;
  readonly kind: string;
}

/**
 * The samples of one holder in one answer: how many holders there were, and how many of them had each member, by type.
 */
interface MemberSamples extends MemberPosition {
  holders: number;
  readonly members: Map<
    string,
    { count: number; empty: boolean; readonly types: Set<string>; readonly first: Json | undefined }
  >;
}

const typeOf = (value: Json | undefined): string =>
  value === undefined
    ? 'no JSON'
    : value === null
      ? 'null'
      : Array.isArray(value)
        ? 'array'
        : typeof value === 'bigint'
          ? 'number'
          : typeof value;

/** The samples of one more holder at a position. */
const holderIn = (samples: Map<string, MemberSamples>, path: string, kind: string): MemberSamples => {
  const sample = within(samples, `${kind}\u0001${path}`, (): MemberSamples => ({
    path,
    kind,
    holders: 0,
    members: new Map(),
  }));
  sample.holders += 1;
  return sample;
};

/** Counts a member of the holder; every element of a list is the one member `[]`. */
const note = ({ members }: MemberSamples, name: string, value: Json | undefined): void => {
  const member = within(members, name, () => ({ count: 0, empty: false, types: new Set<string>(), first: value }));
  member.count += 1;
  member.types.add(typeOf(value));
  member.empty ||= Array.isArray(value) && value.length === 0;
};

type JsonMembers = { readonly [member: string]: Json | undefined };

/** Maximum characters of a value that names a kind. */
const valueLimit = 40;

/**
 * Names the kind of an object by its own members, inside an object of kind `outer`; `plain`: no member tells its kind.
 */
const kindOf = (object: JsonMembers, { values = [], members = [], first }: Kinds, outer: string): string => {
  const has = (name: string): boolean => Object.hasOwn(object, name) && object[name] !== undefined;
  const memberKind = [
    ...values.filter(has).map((name) => `${name} ${show(object[name], valueLimit)}`),
    ...members.filter(has).map((name) => `with ${name}`),
    ...(first !== undefined && String(object[first]) === '0' ? ['first block'] : []),
  ].join(', ');
  return `${outer === '' ? '' : `${outer}; `}${memberKind === '' ? 'plain' : memberKind}`.slice(0, limits.kind);
};

interface Row {
  readonly name: string;
  readonly documented: boolean;
  readonly kindBy?: 'value' | 'presence';
  present: number;
  absent: number;
  empty: number;
  readonly types: Map<string, number>;
  readonly example: number;
  readonly value?: string;
}

/** An object or list that holds members: the number of answers that had it, and its members. */
interface Holder extends MemberPosition {
  answers: number;
  readonly rows: Map<string, Row>;
}

/** Values at one path, with the number of subjects that were asked about. */
interface Values {
  answers: number;
  readonly subjects: Set<string>;
  readonly found: Tally<string>;
  readonly subjectsOf: Map<string, Set<string>>;
}

/**
 * Types are also counted for bodies and list elements. `alone`
 * ends the path of such a holder and occurs in no member's name.
 */
const elements = '[]';
const root = '';
const alone = '\u0000';

/** Counts the members of one kind of answers of one operation, in one pass and in bounded memory. */
export class Members {
  readonly #shape: Shape;
  readonly #kind: Kind;
  readonly #holders = new Map<string, Holder>();
  readonly #values = new Map<string, Values>();
  readonly #kinds = new Set<string>();
  readonly #undocumented = new Set<string>();
  readonly #paths = new Map<string, Map<string, string>>();
  /** Number of undocumented members beyond the limit. */
  cut = 0;

  constructor(shape: Shape, kind: Kind) {
    this.#shape = shape;
    this.#kind = kind;
  }

  /** `subject`: the subject of the call. */
  add(body: Json | undefined, example: number, subject: string): void {
    const samples = new Map<string, MemberSamples>();
    const values = new Map<string, Set<string>>();
    note(holderIn(samples, alone, ''), root, body);
    this.#walk(body, { path: root, kind: '' }, 0, samples, values);
    for (const [key, sample] of samples) this.#count(key, sample, example);
    for (const [path, memberValues] of values) this.#countValues(path, memberValues, { example, subject });
  }

  #walk(
    value: Json | undefined,
    { path, kind }: MemberPosition,
    depth: number,
    samples: Map<string, MemberSamples>,
    values: Map<string, Set<string>>,
  ): void {
    if (depth > limits.depth) return;
    if (Array.isArray(value)) {
      const some = spread(value as Json[]);
      if (some.length === 0) return;
      const list = holderIn(samples, `${path}${alone}`, kind);
      const position = { path: this.#below(path, elements), kind };
      for (const item of some) {
        note(list, elements, item);
        this.#walk(item, position, depth + 1, samples, values);
      }
    } else if (isObject(value)) {
      const documented = this.#shape.members.get(path) ?? none;
      const rule = this.#shape.kinds.get(path);
      const inside = rule ? this.#known(kindOf(value, rule, kind)) : kind;
      const holder = holderIn(samples, path, inside);
      // Members that tell kinds apart are counted over all kinds: within its own kind such a member would never change.
      const overall = rule && holderIn(samples, path, kind);
      const holderOf = (name: string): MemberSamples =>
        overall && (rule.values?.includes(name) || rule.members?.includes(name)) ? overall : holder;
      for (const name of documented) {
        if (!Object.hasOwn(value, name) || value[name] === undefined) continue;
        note(holderOf(name), name, value[name]);
        this.#walk(value[name], { path: this.#below(path, name), kind: inside }, depth + 1, samples, values);
      }
      for (const [name, inner] of undocumented(value, documented)) note(holderOf(name), name, inner);
    } else if (this.#shape.values.has(path))
      within(values, path, () => new Set<string>()).add(show(value, limits.value));
  }

  /** The path of a documented member, or of the elements of a list. The documents name few, and each occurs often. */
  #below(path: string, name: string): string {
    const ofPath = within(this.#paths, path, () => new Map<string, string>());
    return within(ofPath, name, () => (name === elements ? `${path}${elements}` : below(path, name)));
  }

  /** At most this many kinds are counted separately; all others are one kind. */
  #known(kind: string): string {
    if (this.#kinds.has(kind)) return kind;
    if (this.#kinds.size >= limits.kinds) return 'another kind';
    this.#kinds.add(kind);
    return kind;
  }

  #count(key: string, sample: MemberSamples, example: number): void {
    const { path, kind } = sample;
    const holder = within(this.#holders, key, (): Holder => ({ path, kind, answers: 0, rows: new Map() }));
    for (const [name, { types, empty, first }] of sample.members) {
      const row = holder.rows.get(name) ?? this.#begin(name, holder, first, example);
      if (!row) continue;
      row.present += 1;
      if (empty) row.empty += 1;
      for (const type of types) row.types.set(type, (row.types.get(type) ?? 0) + 1);
    }
    holder.answers += 1;
    for (const [name, row] of holder.rows) if ((sample.members.get(name)?.count ?? 0) < sample.holders) row.absent += 1;
  }

  #begin(name: string, holder: Holder, first: Json | undefined, example: number): Row | undefined {
    const { path } = holder;
    const documented = name === root || name === elements || (this.#shape.members.get(path)?.has(name) ?? false);
    const memberPath = below(path, name);
    if (!documented && !this.#undocumented.has(memberPath)) {
      if (this.#undocumented.size >= limits.undocumented) {
        this.cut += 1;
        return undefined;
      }
      this.#undocumented.add(memberPath);
    }
    // All earlier answers lacked the member.
    const row: Row = {
      name,
      documented,
      ...kindBy(this.#shape.kinds.get(path), name),
      present: 0,
      absent: holder.answers,
      empty: 0,
      types: new Map(),
      example,
      ...defined({ value: documented ? undefined : show(first, limits.value) }),
    };
    holder.rows.set(name, row);
    return row;
  }

  #countValues(
    path: string,
    values: ReadonlySet<string>,
    { example, subject }: { readonly example: number; readonly subject: string },
  ): void {
    const row = within(this.#values, path, (): Values => ({
      answers: 0,
      subjects: new Set(),
      found: new Tally(limits.valuesPerMember),
      subjectsOf: new Map(),
    }));
    row.answers += 1;
    const isCounted = row.subjects.has(subject) || row.subjects.size < limits.subjects;
    if (isCounted) row.subjects.add(subject);
    for (const value of values) {
      row.found.add(value, example);
      if (isCounted && (row.subjectsOf.has(value) || row.subjectsOf.size < limits.valuesPerMember))
        within(row.subjectsOf, value, () => new Set<string>()).add(subject);
    }
  }

  get cutValues(): number {
    return [...this.#values.values()].reduce((sum, { found }) => sum + found.cut, 0);
  }

  rows(): MemberDrift[] {
    return [...this.#holders.values()].flatMap(({ path, kind, answers, rows }) =>
      [...rows.values()].map(({ name, types, empty, ...row }) => ({
        of: this.#kind,
        path: pathOf(path, name),
        ...defined({ kind: kind === '' ? undefined : kind }),
        answers,
        ...row,
        ...defined({ empty: empty === 0 ? undefined : empty }),
        types: Object.fromEntries([...types].sort()),
      })),
    );
  }

  values(): ValuesDrift[] {
    return [...this.#values].map(([path, { answers, subjects, found, subjectsOf }]) => {
      const documented = this.#shape.values.get(path) ?? 'not shown';
      return {
        path,
        documented,
        answers,
        subjects: subjects.size,
        values: found.map((value, row) => ({
          value,
          ...row,
          subjects: subjectsOf.get(value)?.size ?? 0,
          ...defined({
            outside: documented === 'not shown' || documented.includes(value) ? undefined : (true as const),
          }),
        })),
      };
    });
  }
}

const kindBy = ({ values = [], members = [] }: Kinds = {}, name: string): Pick<Row, 'kindBy'> => {
  if (values.includes(name)) return { kindBy: 'value' };
  return members.includes(name) ? { kindBy: 'presence' } : {};
};

/** Samples elements over the whole list, so that the end of a long list counts too. */
const spread = (all: readonly Json[]): readonly Json[] =>
  all.length <= limits.elements
    ? all
    : Array.from(
        { length: limits.elements },
        (_, index) => all[Math.floor((index * all.length) / limits.elements)] as Json,
      );

const none: ReadonlySet<string> = new Set();

/** The first undocumented members of an object, by their normal names. */
const undocumented = (value: JsonObject, documented: ReadonlySet<string>): ReadonlyMap<string, Json | undefined> => {
  const members = new Map<string, Json | undefined>();
  let count = 0;
  for (const name of Object.keys(value)) {
    if (++count > limits.membersOfObject) break;
    if (!documented.has(name)) members.set(normalName(name), value[name]);
  }
  return members;
};

const pathOf = (holder: string, name: string): string => {
  const path = holder === alone ? '' : holder.endsWith(alone) ? `${holder.slice(0, -1)}[]` : below(holder, name);
  return path.length > limits.path ? `${path.slice(0, limits.path)}…` : path;
};
