import type { RequirementId } from '../../engine/model/requirement.ts';

/** Stands for a member that is taken away. */
export const absent = Symbol('absent');

/** A damage: name, JSON pointer, new value, requirement that it breaks, and the reported pointer if it is another. */
export type Damage = readonly [what: string, at: string, to: unknown, requirement: RequirementId, pointer?: string];

/**
 * Answers that together show every documented member of an operation, and damages to the first of them, beside those
 * that follow from its own values.
 */
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

/** Values that are no decimal string. */
const notDecimal = {
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
};

/** Members that must be there, under whatever requirement says so. */
export const missing = (at: string, requirement: RequirementId, ...names: string[]): Damage[] =>
  names.map((name) => [`no ${name}`, `${at}/${name}`, absent, requirement]);

/** The names of the members that an object of the data document must have. */
const requiredMembers = Symbol('required members');
type Marked = { readonly [requiredMembers]?: readonly string[] };

/** An object of the data document that must have these members, beside those that its parts must have. */
export const requiring = <Members extends object>(members: Members, ...names: readonly string[]): Members => {
  const { [requiredMembers]: inherited = [] } = members as Marked;
  return { ...members, [requiredMembers]: [...inherited, ...names] };
};

/** The damages of a value of the data document: an object lacks a member that it must have. */
export const requiredIn = (value: unknown, at: string): Damage[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { [requiredMembers]: names = [] } = value as Marked;
  const inner = Object.entries(value).flatMap(([name, held]) => requiredIn(held, `${at}/${name}`));
  return [...missing(at, 'data.schema.members-present', ...names), ...inner];
};

/** Members of the node document that hold amounts or big numbers. */
export const decimals = (at: string, ...names: string[]): Damage[] =>
  names.flatMap((name) =>
    Object.entries(notDecimal).map(([what, to]): Damage => [
      `${name} as ${what}`,
      `${at}/${name}`,
      to,
      'node.numbers.decimal-string',
    ]),
  );

/** Values in place of a value of the data document, by the form of the value, and the requirement that they break. */
const forms: readonly (readonly [
  isOf: (value: unknown) => boolean,
  RequirementId,
  Readonly<Record<string, unknown>>,
])[] = [
  [(value) => typeof value === 'string' && /^\d+$/.test(value), 'data.number.decimal-string', notDecimal],
  [
    (value) => typeof value === 'number' && value > 1e9,
    'data.time.unix-seconds',
    { milliseconds: 1_700_000_000_000, 'a float': 1_700_000_000.5, 'a string': '1700000000', negative: -1 },
  ],
  [Number.isInteger, 'data.schema.response', { 'a string': '7', 'a float': 1.5 }],
  [(value) => typeof value === 'number', 'data.schema.response', { 'a string': '7' }],
  [(value) => typeof value === 'string', 'data.schema.response', { 'a number': 7, 'a list': ['x'], 'a flag': true }],
  [(value) => typeof value === 'boolean', 'data.schema.response', { text: 'false', 'a number': 0 }],
  [Array.isArray, 'data.schema.response', { 'an object': {}, text: 'x' }],
  [(value) => typeof value === 'object', 'data.schema.response', { text: 'x' }],
];

/** Members of the data document whose form is a requirement of their own. */
const ownForm = new Set(['nextPageToken', 'requestType', 'chainInfo']);

const moneyForms = (at: string): Damage[] => [
  ['a currency in upper case', `${at}/currencyCode`, 'USD', 'data.currency.lower-case'],
  ['a currency in mixed case', `${at}/currencyCode`, 'Eur', 'data.currency.lower-case'],
  ['a figure with separators', `${at}/value`, '22,825.36', 'data.money.figure'],
];

/** The damages of every value of an example of the data document: a value of another form. */
export const otherForms = (value: unknown, at: string): Damage[] => {
  const [, requirement = '', others = {}] = forms.find(([isOf]) => isOf(value)) ?? [];
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    ...Object.entries(others).map(([what, to]): Damage => [`${at} as ${what}`, at, to, requirement]),
    ...(inner.some(([name]) => name === 'currencyCode') ? moneyForms(at) : []),
    ...inner.flatMap(([name, held]) => (ownForm.has(name) ? [] : otherForms(held, `${at}/${name}`))),
  ];
};

/** A listing of the data document. `more`: members beside the items. */
export const page = (
  items: string,
  rows: readonly object[],
  more: object = {},
  damages: readonly Damage[] = [],
): Table => ({
  examples: [{ nextPageToken: 'page-2', [items]: rows, ...more }],
  damages: [
    [`no ${items}`, `/${items}`, absent, 'data.schema.response'],
    ['a page token as a number', '/nextPageToken', 12, 'data.page.token-type'],
    ['a page token as null', '/nextPageToken', null, 'data.page.token-type'],
    ...damages,
  ],
});
