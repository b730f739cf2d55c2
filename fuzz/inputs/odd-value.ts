import fc from 'fast-check';
import { parseJson } from '../../engine/model/json.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Operation, Parameter } from '../../engine/model/operation.ts';
import type { Pool } from '../pool.ts';
import { oneOf } from './valid-value.ts';

/** Gateways reject longer URLs. */
const longest = 5_000;

/** Odd texts. Each row is a kind, and all kinds are equally likely. */
const texts: readonly (readonly string[])[] = [
  [''],
  [' ', '\t', '\n'],
  ['\u0000', '%00'],
  ['\u0001', '\u001b[31m', '\u007f', '\u0085'],
  ['\u{1f600}', '\u{10ffff}', '\u{1d7d9}'],
  ['\u00e9', 'e\u0301', 'ß', 'İ', 'ﬁ', '½', '٣'],
  ['\u202e', '\u200b', '\u2028', '\ufeff', '\u00a0'],
  ['\ud800', '\uffff', '\ufffd'],
  ['/', '//', 'a/b'],
  ['\\', ';', '#', '?', '&', '='],
  ['..', '../..', '.'],
  ['%', '%zz', '%2e%2e%2f', '%2F'],
  ["'", '"', '`', "' OR '1'='1"],
  ['<b>', '<!--', '${7}', '{{7}}', '%s%n'],
  ['constructor', '__proto__', 'toString', 'hasOwnProperty'],
  ['null', 'undefined', 'None', 'NaN', 'Infinity'],
  ['true', 'false', 'yes'],
  ['[]', '[1,2]'],
  ['{}', '{"a":1}'],
  ['*', ',', ',,', 'a,', '-'],
];

const numbers: readonly (readonly string[])[] = [
  ['-1', '-0'],
  ['0'],
  ['1.5', '0.1', '.5', '5.'],
  ['1e3', '1e400', '1e-7'],
  ['0x10', '0b1', '007', '1_000', '+5'],
  [String(2 ** 15), String(2 ** 16), '65536'],
  [String(2 ** 31), String(2 ** 31 - 1), String(-(2 ** 31) - 1)],
  [String(2 ** 32), String(2 ** 32 - 1)],
  ['9007199254740991', '9007199254740992', '9007199254740993'],
  ['9223372036854775807', '9223372036854775808', '-9223372036854775809'],
  ['18446744073709551615', '18446744073709551616'],
  ['9'.repeat(40), `0.${'0'.repeat(40)}1`],
  [String(2n ** 256n), String(2n ** 256n - 1n), '9'.repeat(90)],
];

/** The JSON number with these digits, if JSON has one. */
const asNumber = (digits: string): Json =>
  /^-?\d+$/.test(digits) && Number.isSafeInteger(Number(digits)) ? Number(digits) : digits;

const characters = [
  '\u0000',
  '\u0001',
  '\t',
  '\n',
  '\u00a0',
  '\u00e9',
  '\u200b',
  '\u202e',
  '\ufeff',
  '\u{1f600}',
  '\ud800',
  'ß',
  ' ',
] as const;

/** JSON values of every type, for parameters in JSON. */
const typed: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  18446744073709551615n,
  '',
  'text',
  [],
  [null],
  [[7]],
  {},
  { a: 1 },
  { address: 7 },
  [{}],
];

const nested = (depth: number): Json =>
  Array.from({ length: depth }).reduce<Json>((inner, _, index) => (index % 2 === 0 ? [inner] : { a: inner }), 1);

// fc.string prepares tables of all characters, which takes longer than a thousand draws.
const oneCharacter = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
const anyCharacters = fc
  .array(fc.integer({ min: 0, max: 0x10_ffff }), { maxLength: 20 })
  .map((codes) => codes.map((code) => String.fromCodePoint(code)).join(''));

/**
 * A text with one change: a character inserted, removed, replaced
 * or doubled, its case changed, or the whole text cut or doubled.
 */
export const changed = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(text, fc.nat(), fc.nat({ max: 8 }), fc.oneof(fc.constantFrom(...characters, ...' ,./%+-_0aZ'), oneCharacter))
    .map(([original, position, edit, put]) => {
      const at = original.length === 0 ? 0 : position % (original.length + 1);
      const [before, after] = [original.slice(0, at), original.slice(at)];
      switch (edit) {
        case 0:
          return `${before}${put}${after}`;
        case 1:
          return `${before}${after.slice(1)}`;
        case 2:
          return `${before}${put}${after.slice(1)}`;
        case 3:
          return `${before}${after.slice(0, 1)}${after}`;
        case 4:
          return original === original.toUpperCase() ? original.toLowerCase() : original.toUpperCase();
        case 5:
          return before;
        case 6:
          return `${original}${original}`.slice(0, longest);
        case 7:
          return `${put}${original}`;
        default:
          return `${original}${put}`;
      }
    });

/** Lengths near buffer sizes; each is a kind. */
const long = [
  [64, 128, 255, 256, 257],
  [1_000, 1_025],
  [4_097, longest],
].map((lengths) =>
  fc
    .tuple(fc.constantFrom('a', '0', '9', '%', ',', '\u00e9', '1,'), fc.constantFrom(...lengths))
    .map(([unit, times]) => unit.repeat(times).slice(0, longest)),
);

/** Numbers that become valid if their upper bits are lost. */
const wrapped = (good: fc.Arbitrary<string>): fc.Arbitrary<string>[] =>
  [16n, 32n, 64n].map((bits) =>
    fc
      .tuple(good, fc.constantFrom(1n, 2n, 3n))
      .map(([text, times]) => String((/^\d{1,30}$/.test(text) ? BigInt(text) : 0n) + (times << bits))),
  );

/** Subjects of other kinds with the same spelling: the id of a transaction where an asset's is expected. */
function ofOtherKinds({ vocabulary }: Operation, row: Parameter, pool: Pool): fc.Arbitrary<string | undefined> {
  const kinds = Object.keys(vocabulary.shapes).filter((kind) => kind !== row.subject && kind !== row.orSubject);
  const alike = (): readonly string[] => {
    const [example] = row.subject === undefined ? [] : pool.of(row.subject);
    return kinds
      .flatMap((kind) => pool.of(kind).slice(0, 30))
      .filter((value) => example === undefined || Math.abs(value.length - example.length) < 8);
  };
  // Subjects no longer change once inputs are made.
  let candidates: readonly string[] | undefined;
  return oneOf(() => (candidates ??= alike()));
}

const picks = (rows: readonly (readonly string[])[]): fc.Arbitrary<string>[] =>
  rows.map((row) => fc.constantFrom(...row));

/** Lists with one odd element, or with odd separators. */
const lists = (good: fc.Arbitrary<string>): fc.Arbitrary<string>[] => [
  good.map((list) => `${list},`),
  good.map((list) => `,${list}`),
  good.map((list) => list.replace(',', ',,').replace(/^([^,]*)$/, '$1,,$1')),
  good.map((list) => list.replaceAll(',', ', ')),
  good.map((list) => `${list},${list}`),
  fc.tuple(good, fc.constantFrom(...texts.flat())).map(([list, odd]) => `${list},${odd}`),
  good.map((list) => list.replaceAll(',', ';')),
];

/** A JSON array with every element repeated. */
function repeated(text: string): Json {
  const list = parseJson(text);
  return Array.isArray(list) ? [...(list as Json[]), ...(list as Json[])] : [text, text];
}

/** Kinds of undocumented values for a parameter, one arbitrary each. `good` gives documented texts. */
export function oddValues(
  operation: Operation,
  row: Parameter,
  pool: Pool,
  good: fc.Arbitrary<string>,
): readonly fc.Arbitrary<Json | undefined>[] {
  const isJson = row.in === 'params' || row.in === 'body';
  const edited = changed(good);
  return [
    ...picks(texts),
    ...(row.type === 'integer' || row.format === 'decimal'
      ? [...picks(numbers), ...wrapped(good)]
      : [fc.constantFrom(...numbers.flat())]),
    ...(row.type === 'comma-list' ? lists(good) : []),
    ...(row.type === 'string-array' ? [good.map((text) => repeated(text))] : []),
    ofOtherKinds(operation, row, pool),
    ofOtherKinds(operation, row, pool),
    ...(row.in === 'params' && row.subject !== undefined
      ? [ofOtherKinds(operation, row, pool), ofOtherKinds(operation, row, pool)]
      : []),
    edited,
    edited,
    fc.tuple(good, fc.constantFrom(...characters)).map(([text, odd]) => `${text}${odd}`),
    fc.tuple(good, fc.constantFrom(...characters)).map(([text, odd]) => `${odd}${text}`),
    fc.tuple(good, fc.constantFrom(...'atxz059-_.')).map(([text, tail]) => `${text}${tail}`),
    good.map((text) => text.toUpperCase()),
    good.map((text) => ` ${text} `),
    good.map((text) => text.slice(0, -1)),
    anyCharacters,
    ...long,
    oneOf(() => pool.any),
    fc.constant(undefined),
    ...(isJson && row.type === 'integer'
      ? [...picks(numbers), ...wrapped(good)].map((digits) => digits.map(asNumber))
      : []),
    ...(isJson
      ? [
          ...typed.map((value) => fc.constant(value)),
          fc.integer({ min: 2, max: 200 }).map(nested),
          good.map((text): Json => [text]),
          good.map((text): Json => ({ value: text })),
        ]
      : [fc.tuple(good, good).map((twice): Json => twice), good.map((text): Json => [text, text])]),
  ];
}
