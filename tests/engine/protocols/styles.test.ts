import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compose } from '../../../engine/protocols/compose.ts';
import { inputOf } from '../../../engine/protocols/input.ts';
import { sentCall } from '../../../engine/protocols/sent.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import type { Call, Exchange, Json } from '../../../engine/model/exchange.ts';
import { contractOf, reads } from '../../contracts/openapi/document.ts';

/** Every parameter style of OpenAPI: the sent text, from which judges must read the same value. */

const list = { type: 'array', items: { type: 'string' } };
const numbers = { type: 'array', items: { type: 'integer' } };
const members = {
  type: 'object',
  properties: { make: { type: 'string' }, year: { type: 'integer' }, used: { type: 'boolean' } },
  // Members that are all optional are parameters of their own.
  required: ['make'],
};

const contractWith = (parameter: object): JudgedContract => {
  const { in: place } = parameter as { readonly in: string };
  return contractOf({
    [place === 'path' ? '/a/{p}/z' : '/a']: reads('a', [{ name: 'p', required: true, ...parameter }]),
  });
};

const callOf = (value: Json): Call => ({ operation: 'a', parameters: { p: value }, input: 'valid' });

const composed = (contract: JudgedContract, call: Call) =>
  compose(call, { contract, target: { api: 'http://test' }, namespace: '' });

const readBack = (contract: JudgedContract, call: Call): Call => {
  const { origin, path, ...request } = composed(contract, call);
  const exchange: Pick<Exchange, 'call' | 'request'> = {
    call: { ...call, parameters: {} },
    request: { ...request, url: `${origin}${path}` },
  };
  return sentCall(exchange, contract);
};

const blue = ['blue', 'black'];
const car = { make: 'x', year: 2020 };

test.each<[string, object, Json, string]>([
  ['form, exploded', { in: 'query', schema: list }, blue, '/a?p=blue&p=black'],
  ['form', { in: 'query', explode: false, schema: list }, 'blue,black', '/a?p=blue%2Cblack'],
  ['spaceDelimited', { in: 'query', style: 'spaceDelimited', explode: false, schema: list }, blue, '/a?p=blue%20black'],
  ['pipeDelimited', { in: 'query', style: 'pipeDelimited', explode: false, schema: numbers }, [1, 2], '/a?p=1%7C2'],
  ['deepObject', { in: 'query', style: 'deepObject', schema: members }, car, '/a?p%5Bmake%5D=x&p%5Byear%5D=2020'],
  [
    'deepObject with a list',
    { in: 'query', style: 'deepObject', schema: { type: 'object', properties: { tags: list } } },
    { tags: blue },
    '/a?p%5Btags%5D=blue&p%5Btags%5D=black',
  ],
  ['form of an object, exploded', { in: 'query', schema: members }, car, '/a?make=x&year=2020'],
  ['form of an object', { in: 'query', explode: false, schema: members }, car, '/a?p=make%2Cx%2Cyear%2C2020'],
  [
    'JSON',
    { in: 'query', content: { 'application/json': { schema: members } } },
    { year: 1 },
    '/a?p=%7B%22year%22%3A1%7D',
  ],
  ['label', { in: 'path', style: 'label', schema: { type: 'string' } }, 'x', '/a/.x/z'],
  ['matrix', { in: 'path', style: 'matrix', schema: { type: 'string' } }, 'x', '/a/%3Bp%3Dx/z'],
  [
    'a whole query',
    { in: 'querystring', content: { 'application/x-www-form-urlencoded': { schema: members } } },
    car,
    '/a?make=x&year=2020',
  ],
])('%s', (_, parameter, value, path) => {
  const contract = contractWith(parameter);
  expect(composed(contract, callOf(value)).path).toBe(path);
  expect(readBack(contract, callOf(value)).parameters).toEqual({ p: value });
});

test('headers and cookies', () => {
  const header = contractWith({ in: 'header', name: 'X-Tenant', schema: { type: 'integer' } });
  const call: Call = { operation: 'a', parameters: { 'X-Tenant': 7 }, input: 'valid' };
  expect(composed(header, call).headers).toMatchObject({ 'x-tenant': '7' });
  expect(readBack(header, call).parameters).toEqual({ 'X-Tenant': 7 });
  const cookie = contractWith({ in: 'cookie', schema: { type: 'string' } });
  expect(composed(cookie, callOf('a b;c')).headers).toMatchObject({ cookie: 'p=a%20b%3Bc' });
  expect(readBack(cookie, callOf('a b;c')).parameters).toEqual({ p: 'a b;c' });
});

test('a header that the document describes elsewhere is no parameter', () => {
  for (const name of ['Accept', 'content-type', 'Authorization'])
    expect(contractWith({ in: 'header', name, schema: { type: 'string' } }).operation('a').parameters).toEqual({});
});

/** Mostly characters that every place can carry. */
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 6 }) },
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
);
const texts = fc.array(text, { minLength: 1, maxLength: 4 });
const objects = fc.record({ make: text, year: fc.integer(), used: fc.boolean() }, { requiredKeys: ['make'] });

const styles: readonly (readonly [place: string, style: string])[] = [
  ['query', 'form'],
  ['query', 'spaceDelimited'],
  ['query', 'pipeDelimited'],
  ['query', 'deepObject'],
  ['path', 'simple'],
  ['path', 'label'],
  ['path', 'matrix'],
  ['header', 'simple'],
  ['cookie', 'form'],
];

/** Values that count as documented are read back as they were meant; the others may not be. */
const isIdentity = (parameter: object, values: fc.Arbitrary<Json>): void => {
  const contract = contractWith(parameter);
  const operation = contract.operation('a');
  fc.assert(
    fc.property(values, (value) => {
      fc.pre(inputOf(operation, { p: value }, false) === 'valid');
      const { parameters, input } = readBack(contract, callOf(value));
      expect(parameters).toEqual({ p: value });
      expect(input).toBe('valid');
    }),
    { numRuns: 60, maxSkipsPerRun: 1_000 },
  );
};

describe('what is sent is read back', () => {
  for (const [place, style] of styles)
    for (const explode of [true, false]) {
      const how = { in: place, style, explode };
      const isJoined = !explode && ['form', 'simple'].includes(style);
      // Lists in a path are asked for with one element.
      if (style !== 'deepObject' && place !== 'path')
        test(`a list in a ${place}, ${style}, explode ${explode}`, () =>
          isIdentity({ ...how, schema: list }, isJoined ? texts.map((all) => all.join(',')) : texts));
      test(`an object in a ${place}, ${style}, explode ${explode}`, () =>
        isIdentity({ ...how, schema: members }, objects as fc.Arbitrary<Json>));
      test(`a text in a ${place}, ${style}, explode ${explode}`, () =>
        isIdentity({ ...how, schema: { type: 'string' } }, text));
    }

  test('JSON in a query', () =>
    isIdentity({ in: 'query', content: { 'application/json': { schema: members } } }, objects as fc.Arbitrary<Json>));
});
