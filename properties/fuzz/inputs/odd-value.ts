import fc from 'fast-check';
import type { Json } from '../../../client/types.ts';
import type { Parameter } from '../../../contract/types.ts';
import type { Pool } from '../pool.ts';
import { oneOf } from './valid-value.ts';

/** A URL longer than this may be refused by whatever stands before the service, with a status of its own. */
const longest = 1_500;

const numbers = [
  '-1', '0', '-0', '1.5', '1e3', '1e400', '0x10', '007', '+5', ' 5', '5 ', '1_000', '½', '٣', 'NaN', 'Infinity',
  ...[15, 16, 31, 32, 53, 63, 64].flatMap((bits) => [2n ** BigInt(bits), 2n ** BigInt(bits) - 1n, -(2n ** BigInt(bits))].map(String)), '9'.repeat(40), `0.${'0'.repeat(40)}1`,
] as const;

const words = ['', ' ', 'null', 'undefined', 'true', 'None', '[]', '{}', '{"a":1}', '[1,2]', '*', ',', ',,', 'a,', '-', '.', '..', '../..', '/', '//', '\\', ';', '?', '#', '&', '=', '%', '%00', '%2e%2e%2f', '%zz', "'", '"', '`', '<b>', '${7}', '{{7}}', '%s%n', '__proto__', 'constructor'] as const;

const characters = ['\u0000', '\u0001', '\t', '\n', '\r', '\u001b[31m', '\u007f', '\u0085', '\u00a0', '\u00e9', 'e\u0301', '\u200b', '\u202e', '\u2028', '\ufeff', '\ufffd', '\uffff', '\u{1f600}', '\u{10ffff}', '\ud800', 'ß', 'İ', 'ﬁ'] as const;

/** JSON values of every type, for parameters that travel as JSON. */
const typed: readonly Json[] = [null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, 18446744073709551615n, '', 'text', [], [null], [[7]], {}, { a: 1 }, { address: 7 }, [{}]];

const nested = (depth: number): Json => Array.from({ length: depth }).reduce<Json>((inner, _, index) => (index % 2 === 0 ? [inner] : { a: inner }), 1);

// Made once: what a string arbitrary prepares takes longer than a thousand draws.
const oneCharacter = fc.string({ minLength: 1, maxLength: 1 });
const anyCharacters = fc.string({ unit: 'binary', maxLength: 20 });

/** A text with one thing changed: a character put in, taken out, replaced or doubled, its case turned, cut or doubled as a whole. */
export const changed = (text: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.tuple(text, fc.nat(), fc.nat({ max: 8 }), fc.oneof(fc.constantFrom(...characters, ...' ,./%+-_0aZ'), oneCharacter)).map(([whole, place, how, put]) => {
  const at = whole.length === 0 ? 0 : place % (whole.length + 1);
  const [before, after] = [whole.slice(0, at), whole.slice(at)];
  switch (how) {
    case 0: return `${before}${put}${after}`;
    case 1: return `${before}${after.slice(1)}`;
    case 2: return `${before}${put}${after.slice(1)}`;
    case 3: return `${before}${after.slice(0, 1)}${after}`;
    case 4: return whole === whole.toUpperCase() ? whole.toLowerCase() : whole.toUpperCase();
    case 5: return before;
    case 6: return `${whole}${whole}`.slice(0, longest);
    case 7: return `${put}${whole}`;
    default: return `${whole}${put}`;
  }
});

const long = fc.tuple(fc.constantFrom('a', '0', '9', '%', ',', '\u00e9', '1,'), fc.constantFrom(64, 128, 255, 256, 257, 1_000)).map(([unit, times]) => unit.repeat(times).slice(0, longest));

/** Values that a parameter is not documented to take, of known kinds; `good` gives texts that it is. */
export const oddValue = (row: Parameter, pool: Pool, good: fc.Arbitrary<string>): fc.Arbitrary<Json | undefined> => {
  const isJson = row.in === 'params' || row.in === 'body';
  const numeric = row.type === 'integer' || row.format === 'decimal';
  const text: fc.WeightedArbitrary<string>[] = [
    { weight: numeric ? 6 : 2, arbitrary: fc.constantFrom(...numbers) },
    { weight: 3, arbitrary: fc.constantFrom(...words) },
    { weight: 5, arbitrary: changed(good) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...characters), fc.boolean(), good).map(([character, whole, base]) => (whole ? character : `${base}${character}`)) },
    { weight: 1, arbitrary: anyCharacters },
    { weight: 1, arbitrary: long },
    { weight: 3, arbitrary: oneOf(() => pool.any).map((seen) => seen ?? 'text') },
  ];
  const structured: fc.WeightedArbitrary<Json | undefined>[] = isJson
    ? [{ weight: 8, arbitrary: fc.constantFrom<Json>(...typed) }, { weight: 1, arbitrary: fc.integer({ min: 2, max: 200 }).map(nested) }]
    : [{ weight: 1, arbitrary: fc.tuple(good, good).map((twice) => twice) }, { weight: 1, arbitrary: good.map((one) => [one, one]) }];
  return fc.oneof(...text, ...structured, { weight: 2, arbitrary: fc.constant(undefined) });
};
