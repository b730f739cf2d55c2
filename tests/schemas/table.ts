import type { RequirementId } from '../../contracts/chain/index.ts';

/** Stands for a member that is taken away. */
export const absent = Symbol('absent');

/** A damage: name, JSON pointer, new value, requirement that it breaks, and the reported pointer if it is another. */
export type Damage = readonly [what: string, at: string, to: unknown, requirement: RequirementId, pointer?: string];

/** Answers that together show every documented member of an operation, and damages to the first of them. */
export interface Table {
  readonly examples: readonly [object, ...object[]];
  readonly damages: readonly Damage[];
}

/** A copy of the value with the place at the pointer replaced or taken away. */
export const damaged = (value: unknown, at: string, to: unknown): unknown => {
  if (at === '') return to;
  // Not structuredClone: it keeps an object that the samples use twice one object, and both places would be damaged.
  const copy: unknown = JSON.parse(JSON.stringify(value));
  const steps = at.split('/').slice(1);
  const last = steps.pop() as string;
  const holder = steps.reduce<unknown>((held, step) => (held as Record<string, unknown>)[step], copy) as Record<
    string,
    unknown
  >;
  if (!Object.hasOwn(holder, last)) throw new Error(`the example has nothing at ${at} to damage`);
  if (to === absent) delete holder[last];
  else holder[last] = to;
  return copy;
};

/** `count` digits of hex, different for each `n`. */
export const hex = (n: number, count: number): string => `0x${n.toString(16).padStart(count, '0')}`;

const retyped = (
  at: string,
  requirement: RequirementId,
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Damage[] =>
  names.flatMap((name) =>
    Object.entries(values).map(([what, to]): Damage => [`${name} as ${what}`, `${at}/${name}`, to, requirement]),
  );

/** Members that must be there, under whatever requirement says so. */
export const missing = (at: string, requirement: RequirementId, ...names: string[]): Damage[] =>
  names.map((name) => [`no ${name}`, `${at}/${name}`, absent, requirement]);

/** Members that identify the item at the pointer. */
export const identifying = (at: string, ...names: string[]): Damage[] =>
  missing(at, 'data.schema.members-present', ...names);

/** Members that hold amounts, big numbers or block numbers. */
export const decimals = (
  at: string,
  requirement: 'data.number.decimal-string' | 'node.numbers.decimal-string',
  ...names: string[]
): Damage[] =>
  retyped(at, requirement, names, {
    'a number': 17,
    'a negative': '-17',
    signed: '+17',
    'a fraction': '1.5',
    'an exponent': '1e3',
    'zero-led': '017',
    hex: '0x11',
    empty: '',
    spaced: ' 17',
    'two lines': '17\n',
  });

/** Members that hold timestamps. */
export const times = (at: string, ...names: string[]): Damage[] =>
  retyped(at, 'data.time.unix-seconds', names, {
    milliseconds: 1_700_000_000_000,
    'a float': 1_700_000_000.5,
    'a string': '1700000000',
    negative: -1,
  });

/** Members that hold text. */
export const texts = (at: string, ...names: string[]): Damage[] =>
  retyped(at, 'data.schema.response', names, { 'a number': 7, 'a list': ['x'] });

/** Members that hold whole numbers. */
export const integers = (at: string, ...names: string[]): Damage[] =>
  retyped(at, 'data.schema.response', names, { 'a string': '7', 'a float': 1.5 });

/** Damages around the items that apply to every listing of the data document. */
export const listing = (items: string): Damage[] => [
  ['not an object', '', [], 'data.schema.response'],
  [`no ${items}`, `/${items}`, absent, 'data.schema.response'],
  [`${items} as null`, `/${items}`, null, 'data.schema.response'],
  [`${items} as an object`, `/${items}`, {}, 'data.schema.response'],
  ['an item that is no object', `/${items}/0`, 'x', 'data.schema.response'],
  ['a page token as a number', '/nextPageToken', 12, 'data.page.token-type'],
  ['a page token as null', '/nextPageToken', null, 'data.page.token-type'],
];
