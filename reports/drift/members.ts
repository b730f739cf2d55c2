import type { Json } from '../../client/types.ts';
import { isObject } from '../../properties/paths.ts';
import { show } from '../../properties/text.ts';
import { type Kind, limits, type MemberDrift, type ValuesDrift } from './model.ts';
import { normalName } from './normal.ts';
import type { Shape } from './shape.ts';
import { Tally, within } from './tally.ts';

interface Row {
  readonly name: string;
  readonly documented: boolean;
  present: number;
  absent: number;
  readonly types: Map<string, number>;
  readonly example: number;
  readonly value?: string;
}

/** A place that holds members: in how many answers it came, and its members. */
interface Holder {
  answers: number;
  readonly rows: Map<string, Row>;
}

/** One answer's look at one holder: how many there were of it, and of each member with which types. */
interface Look {
  holders: number;
  readonly members: Map<string, { count: number; readonly types: Set<string>; readonly first: Json | undefined }>;
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

/** Bodies and elements of lists are told apart by type as members are; `alone` ends the path of what holds nothing else, and stands in no member's name. */
const elements = '[]';
const root = '';
const alone = '\u0000';

/** Tells the members of one kind of answers of one operation apart, in one pass over the answers and in bounded memory. */
export class Members {
  readonly #shape: Shape;
  readonly #kind: Kind;
  readonly #holders = new Map<string, Holder>();
  readonly #values = new Map<string, { answers: number; readonly found: Tally<string> }>();
  #undocumented = 0;
  /** Undocumented members that found no place. */
  cut = 0;

  constructor(shape: Shape, kind: Kind) {
    this.#shape = shape;
    this.#kind = kind;
  }

  add(body: Json | undefined, example: number): void {
    const looks = new Map<string, Look>();
    const values = new Map<string, Set<string>>();
    note(looks, alone, [[root, [body]]]);
    this.#walk(body, root, 0, looks, values);
    for (const [path, look] of looks) this.#count(path, look, example);
    for (const [path, found] of values) this.#countValues(path, found, example);
  }

  #walk(
    value: Json | undefined,
    path: string,
    depth: number,
    looks: Map<string, Look>,
    values: Map<string, Set<string>>,
  ): void {
    if (depth > limits.depth) return;
    if (Array.isArray(value)) {
      const some = spread(value as Json[]);
      if (some.length > 0) note(looks, `${path}${alone}`, [[elements, some]]);
      for (const one of some) this.#walk(one, `${path}[]`, depth + 1, looks, values);
    } else if (isObject(value)) {
      const documented = this.#shape.members.get(path) ?? new Set<string>();
      const others = Object.keys(value)
        .slice(0, limits.membersOfObject)
        .filter((name) => !documented.has(name));
      const own = [...documented].filter((name) => Object.hasOwn(value, name) && value[name] !== undefined);
      note(looks, path, [
        ...own.map((name) => [name, [value[name]]] as const),
        ...new Map(others.map((name) => [normalName(name), [value[name]]])),
      ]);
      for (const name of own) this.#walk(value[name], path === '' ? name : `${path}.${name}`, depth + 1, looks, values);
    } else if (this.#shape.values.has(path))
      within(values, path, () => new Set<string>()).add(show(value, limits.value));
  }

  #count(path: string, look: Look, example: number): void {
    const holder = within(this.#holders, path, (): Holder => ({ answers: 0, rows: new Map() }));
    for (const [name, { types, first }] of look.members) {
      const row = holder.rows.get(name) ?? this.#begin(path, name, holder, first, example);
      if (!row) continue;
      row.present += 1;
      for (const type of types) row.types.set(type, (row.types.get(type) ?? 0) + 1);
    }
    holder.answers += 1;
    for (const [name, row] of holder.rows) if ((look.members.get(name)?.count ?? 0) < look.holders) row.absent += 1;
  }

  #begin(path: string, name: string, holder: Holder, first: Json | undefined, example: number): Row | undefined {
    const documented = name === root || name === elements || (this.#shape.members.get(path)?.has(name) ?? false);
    if (!documented && this.#undocumented >= limits.undocumented) {
      this.cut += 1;
      return undefined;
    }
    if (!documented) this.#undocumented += 1;
    // Every answer before this one lacked it.
    const row: Row = {
      name,
      documented,
      present: 0,
      absent: holder.answers,
      types: new Map(),
      example,
      ...(documented ? {} : { value: show(first, limits.value) }),
    };
    holder.rows.set(name, row);
    return row;
  }

  #countValues(path: string, values: ReadonlySet<string>, example: number): void {
    const row = within(this.#values, path, () => ({ answers: 0, found: new Tally<string>(limits.valuesPerMember) }));
    row.answers += 1;
    for (const value of values) row.found.add(value, example);
  }

  get cutValues(): number {
    return [...this.#values.values()].reduce((sum, { found }) => sum + found.cut, 0);
  }

  rows(): MemberDrift[] {
    return [...this.#holders].flatMap(([path, { answers, rows }]) =>
      [...rows.values()].map(({ name, types, ...row }) => ({
        of: this.#kind,
        path: pathOf(path, name),
        answers,
        ...row,
        types: Object.fromEntries([...types].sort()),
      })),
    );
  }

  values(): ValuesDrift[] {
    return [...this.#values].map(([path, { answers, found }]) => {
      const documented = this.#shape.values.get(path) ?? 'not shown';
      return {
        path,
        documented,
        answers,
        values: found.map((value, row) => ({
          value,
          ...row,
          ...(documented === 'not shown' || documented.includes(value) ? {} : { outside: true as const }),
        })),
      };
    });
  }
}

/** Elements over the whole list: what a long one holds at its end counts as well. */
const spread = (all: readonly Json[]): readonly Json[] =>
  all.length <= limits.elements
    ? all
    : Array.from(
        { length: limits.elements },
        (_, index) => all[Math.floor((index * all.length) / limits.elements)] as Json,
      );

const note = (
  looks: Map<string, Look>,
  path: string,
  members: readonly (readonly [string, readonly (Json | undefined)[]])[],
): void => {
  const look = within(looks, path, (): Look => ({ holders: 0, members: new Map() }));
  look.holders += 1;
  for (const [name, values] of members) {
    const member = within(look.members, name, () => ({ count: 0, types: new Set<string>(), first: values[0] }));
    member.count += 1;
    for (const value of values) member.types.add(typeOf(value));
  }
};

const pathOf = (holder: string, name: string): string => {
  const path =
    holder === alone
      ? ''
      : holder.endsWith(alone)
        ? `${holder.slice(0, -1)}[]`
        : holder === ''
          ? name
          : `${holder}.${name}`;
  return path.length > limits.path ? `${path.slice(0, limits.path)}…` : path;
};
