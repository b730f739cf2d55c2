import { describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { asked, contractOf, findingsOf, reads, verdictsOf } from './inputs.ts';

/** A required parameter without an example takes a value that its schema allows. */

const required = (place: string, schema: object, name = 'value'): object => ({
  name,
  in: place,
  required: true,
  schema,
});

const valueIn = (query: string, name = 'value'): string => new URLSearchParams(query).get(name) ?? '';

const text = { type: 'string' };

describe('in a query', () => {
  test.each<[string, object, RegExp]>([
    ['any text', text, /^.+$/],
    ['a text of a least length', { ...text, minLength: 8, maxLength: 12 }, /^.{8,12}$/],
    ['a text of a pattern', { ...text, pattern: '^[A-Z]{3}-\\d{2}$' }, /^[A-Z]{3}-\d\d$/],
    ['a pattern with an inline flag', { ...text, pattern: '(?i)^ab[0-9]$' }, /^ab\d$/],
    ['a pattern of another dialect', { ...text, pattern: '\\A[a-f]{4}\\z' }, /^[a-f]{4}$/],
    ['a pattern with classes of Unicode', { ...text, pattern: '^\\p{L}{2}$' }, /^\p{L}{2}$/u],
    ['a pattern that looks ahead', { ...text, pattern: '^(?!x)[a-z]{2}$' }, /^(?!x)[a-z]{2}$/],
    ['a text of an unknown format', { ...text, format: 'country-code' }, /^.+$/],
    ['a multiple', { type: 'integer', minimum: 3, multipleOf: 5 }, /^5$/],
    ['a number above a bound', { type: 'number', exclusiveMinimum: 0 }, /^1$/],
    ['a list with several elements', { type: 'array', minItems: 2, items: { type: 'integer' } }, /^1$/],
  ])('%s', async (_, schema, right) => {
    const result = await asked(contractOf({ '/found': reads('found', [required('query', schema)]) }), ({ query }) => ({
      status: right.test(valueIn(query)) ? 200 : 422,
      body: {},
    }));
    expect(findingsOf(result)).toEqual([]);
    expect(verdictsOf(result, 'api.schema')).toEqual({ found: 'pass' });
  });

  test('the name tells a usual value', async () => {
    const contract = contractOf({ '/found': reads('found', [required('query', text, 'sourceLanguage')]) });
    const { received } = await asked(contract);
    expect(received.map(({ query }) => valueIn(query, 'sourceLanguage'))).toContain('en');
  });

  test('the required members of an object', async () => {
    const schema = { type: 'object', required: ['kind', 'size'], properties: { kind: { enum: ['big'] }, size: {} } };
    const row = { ...required('query', schema), style: 'deepObject' };
    const result = await asked(contractOf({ '/found': reads('found', [row]) }), ({ query }) => ({
      status: valueIn(query, 'value[kind]') === 'big' && valueIn(query, 'value[size]') !== '' ? 200 : 422,
      body: {},
    }));
    expect(verdictsOf(result, 'api.schema')).toEqual({ found: 'pass' });
  });

  test('a refusal of a list in a deepObject is no finding, since its form is open', async () => {
    const schema = { type: 'object', properties: { tags: { type: 'array', items: text } } };
    const row = { ...required('query', schema), style: 'deepObject', example: { tags: ['a', 'b'] } };
    const result = await asked(contractOf({ '/found': reads('found', [row]) }), () => ({ status: 400, body: {} }));
    expect(findingsOf(result)).toEqual([]);
    expect(result.received.map(({ query }) => decodeURIComponent(query))).toContain('value[tags]=a&value[tags]=b');
  });

  test('a value written as JSON', async () => {
    const schema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
    const row = { name: 'value', in: 'query', required: true, content: { 'application/json': { schema } } };
    const result = await asked(contractOf({ '/found': reads('found', [row]) }), ({ query }) => ({
      status: /^\{"id":\d+\}$/.test(valueIn(query)) ? 200 : 422,
      body: {},
    }));
    expect(verdictsOf(result, 'api.schema')).toEqual({ found: 'pass' });
  });
});

describe('in a path', () => {
  const thing = (schema: object): JudgedContract =>
    contractOf({ '/open': reads('open'), '/t/{x}': reads('t', [required('path', schema, 'x')]) });

  test.each<[string, object, RegExp]>([
    ['a number', { type: 'integer' }, /^\/t\/1$/],
    ['a text of a pattern', { ...text, pattern: '^[a-z]{2}$' }, /^\/t\/[a-z]{2}$/],
    ['any text', text, /^\/t\/\w+$/],
  ])('%s', async (_, schema, right) => {
    const result = await asked(thing(schema), ({ path }) => ({
      status: path === '/open' || right.test(path) ? 200 : 404,
      body: {},
    }));
    expect(findingsOf(result)).toEqual([]);
    expect(verdictsOf(result, 'api.schema')).toMatchObject({ t: 'pass' });
  });

  test('nothing is made up where a value is learnt', async () => {
    const schema = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };
    const contract = contractOf({
      '/things': reads('things', [], schema),
      '/things/{id}': reads('thing', [required('path', { type: 'integer' }, 'id')]),
    });
    const { received } = await asked(contract, ({ path }) => ({ body: path === '/things' ? [{ id: 7 }] : {} }));
    expect(received.map(({ path }) => path)).not.toContain('/things/1');
  });

  test('a missing object is no finding, and the value to give is named', async () => {
    const result = await asked(thing({ type: 'integer' }), ({ path }) => ({
      status: path === '/open' ? 200 : 404,
      body: {},
    }));
    expect(findingsOf(result)).toEqual([]);
    const { reason } = result.judgements.outcomes.find(({ operation }) => operation === 't') ?? {};
    expect(reason).toContain('give x under "subjects" in --config');
  });
});

test('the type of a schema without one is that of its default, or of its bounds', () => {
  const query = (schema: object): object =>
    contractOf({ '/a': reads('a', [required('query', schema)]) }).operation('a');
  expect(query({ default: 20 })).toHaveProperty(['parameters', 'value', 'type'], 'integer');
  expect(query({ default: true })).toHaveProperty(['parameters', 'value', 'type'], 'boolean');
  expect(query({ minimum: 2 })).toHaveProperty(['parameters', 'value', 'type'], 'number');
});
