import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countValues, maximumDepth, maximumDigits, parseJson, stringifyJson } from '../../../engine/model/json.ts';

const nested = (depth: number, inner = ''): string => '['.repeat(depth) + inner + ']'.repeat(depth);

describe('parseJson', () => {
  it.each([
    ['18446744073709551615', 18446744073709551615n],
    ['-18446744073709551615', -18446744073709551615n],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['-9007199254740992', -9007199254740992n],
    ['0000000000000000', undefined],
    ['1.5', 1.5],
    ['0.12345678901234567890', 0.12345678901234568],
    ['12345678901234567890.5', 12345678901234567000],
    ['1e30', 1e30],
    ['12345678901234567890e1', 123456789012345680000],
    ['"18446744073709551615"', '18446744073709551615'],
    ['["a, 18446744073709551615"]', ['a, 18446744073709551615']],
    ['[1,18446744073709551615, 2]', [1, 18446744073709551615n, 2]],
    ['{"a":18446744073709551615}', { a: 18446744073709551615n }],
    ['{"a":\n\t18446744073709551615}', { a: 18446744073709551615n }],
    ['{"a":1,"a":2}', { a: 2 }],
    ['{"a":18446744073709551615,"a":{"b":18446744073709551614}}', { a: { b: 18446744073709551614n } }],
    ['', undefined],
    ['<html>', undefined],
    ['{"a":1', undefined],
    ['[1,]', undefined],
    ['NaN', undefined],
    ['\uFEFF1', undefined],
    ['{"a":18446744073709551615', undefined],
    ['null', null],
  ])('reads %s', (text, value) => {
    expect(parseJson(text)).toStrictEqual(value);
  });

  it.each(['{"__proto__":{"polluted":1}}', '{"__proto__":{"polluted":18446744073709551615}}'])(
    'keeps __proto__ a member: %s',
    (text) => {
      const value = parseJson(text);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.keys(value as object)).toEqual(['__proto__']);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );

  it('takes any nesting up to the limit, none beyond, and never overflows', () => {
    for (const inner of ['', '1', '18446744073709551615', '"]\\"[{"']) {
      expect(parseJson(nested(maximumDepth, inner))).toBeDefined();
      expect(parseJson(nested(maximumDepth + 1, inner))).toBeUndefined();
      expect(parseJson(nested(300_000, inner))).toBeUndefined();
    }
  });

  it('does not count brackets inside strings', () => {
    expect(parseJson(JSON.stringify([`${'\\"[{'.repeat(5000)}\\`, '[']))).toBeDefined();
  });

  it('agrees with JSON.parse where doubles hold every digit', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        // A long number at the end forces the slow path over the same text.
        const both = parseJson(`[${text},18446744073709551615]`) as unknown[];
        expect(stringifyJson(both[0] as object)).toBe(stringifyJson(JSON.parse(text) as object));
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

describe('stringifyJson', () => {
  it('writes bigint as bare integers and keeps the order of members', () => {
    expect(stringifyJson({ z: 1, a: [18446744073709551615n, undefined as never], u: undefined, n: null })).toBe(
      '{"z":1,"a":[18446744073709551615,null],"n":null}',
    );
    expect(stringifyJson({ z: 1, a: 'ä"\n', u: undefined })).toBe('{"z":1,"a":"ä\\"\\n"}');
  });

  it('is undone by parseJson', () => {
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'grapheme' }),
        fc.bigInt({ min: 1n << 53n, max: (1n << 64n) - 1n }),
        fc.maxSafeInteger(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value')),
        fc.dictionary(fc.string(), tie('value'), { noNullPrototype: true }),
      ),
    })).value;
    fc.assert(
      fc.property(value, (given) => {
        const text = stringifyJson(given as object);
        expect(stringifyJson(parseJson(text) as object)).toBe(text);
      }),
      { seed: 2, numRuns: 300 },
    );
  });
});

it('counts a number of very many digits as no JSON, and takes what it holds no longer for it', () => {
  expect(parseJson(`{"a":${'9'.repeat(maximumDigits)}}`)).toEqual({ a: BigInt('9'.repeat(maximumDigits)) });
  expect(parseJson(`{"a":${'9'.repeat(1_000_000)}}`)).toBeUndefined();
  expect(parseJson(`{"a":"${'9'.repeat(1_000_000)}"}`)).toEqual({ a: '9'.repeat(1_000_000) });
});

it('countValues counts every value of a text, or more', () => {
  expect(countValues('1')).toBe(1);
  expect(countValues('[1,[2,3],{"a":4}]')).toBe(7);
});
