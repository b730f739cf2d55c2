import { describe, expect, test } from 'vitest';
import { asked, contractOf, findingsOf, reads, verdictsOf } from './inputs.ts';

/** A required parameter without an example takes a value that its format allows. */

const formats: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\dZ$/,
  duration: /^PT\d+H$/,
  uuid: /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  email: /^\w+@\w+\.\w+$/,
  uri: /^https:\/\/\S+$/,
  hostname: /^\w+\.\w+$/,
  ipv4: /^[\d.]+$/,
  ipv6: /^[\da-f:]+$/,
  byte: /^[\w+/]+=*$/,
};

const parameter = (place: string, schema: object): object => ({ name: 'x-value', in: place, required: true, schema });

describe.each(Object.entries(formats))('%s', (format, right) => {
  const schema = { type: 'string', format };

  test.each<[string, object, (query: string) => string]>([
    ['a query', parameter('query', schema), (query) => new URLSearchParams(query).get('x-value') ?? ''],
    [
      'a list in a query',
      parameter('query', { type: 'array', minItems: 1, items: schema }),
      (query) => new URLSearchParams(query).get('x-value') ?? '',
    ],
    [
      'a list with commas',
      { ...parameter('query', { type: 'array', items: schema }), explode: false },
      (query) => new URLSearchParams(query).get('x-value') ?? '',
    ],
  ])('in %s', async (_, row, valueIn) => {
    const result = await asked(contractOf({ '/found': reads('found', [row]) }), ({ query }) => ({
      status: right.test(valueIn(query)) ? 200 : 422,
      body: {},
    }));
    expect(findingsOf(result)).toEqual([]);
    expect(verdictsOf(result, 'api.schema')).toEqual({ found: 'pass' });
  });
});

test('a member of a body', async () => {
  const schema = {
    type: 'object',
    required: ['since', 'near'],
    properties: { since: { type: 'string', format: 'date-time' }, near: { type: 'string', format: 'uuid' } },
  };
  const found = {
    operationId: 'found',
    'x-assay-safe': true,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '200': { content: { 'application/json': { schema: { type: 'object' } } } } },
  };
  const result = await asked(contractOf({ '/found': { post: found } }));
  expect(verdictsOf(result, 'api.schema')).toEqual({ found: 'pass' });
});

test.each<[name: string, schema: object, right: RegExp]>([
  ...Object.entries({ ...formats, uri: /^urn:\w+:\w+$/ }).map(([format, right]): [string, object, RegExp] => [
    format,
    { format },
    right,
  ]),
  ['a lookahead', { pattern: '^(?!(api|feed)/).*' }, /^(?!(api|feed)\/)[\w~-][\w.~-]*$/],
  ['a lookbehind and a border of words', { pattern: String.raw`^\bitem-\d+(?<!-0)$` }, /^item-\d+(?<!-0)$/],
  ['parentheses in a lookahead', { pattern: String.raw`^(?=[a(]|\()[a-c]{3}$` }, /^a[a-c]{2}$/],
])('%s in a path', async (_, schema, right) => {
  const found = reads('found', [{ name: 'value', in: 'path', required: true, schema: { type: 'string', ...schema } }]);
  const result = await asked(contractOf({ '/found/{value}': found }), ({ path }) => ({
    status: right.test(decodeURIComponent(path.slice('/found/'.length))) ? 200 : 404,
    body: {},
  }));
  expect(verdictsOf(result, 'api.schema')).toEqual({ found: 'pass' });
});

test('other keywords hold, too', () => {
  const query = (schema: object): object =>
    contractOf({ '/a': reads('a', [parameter('query', schema)]) }).operation('a');
  expect(query({ type: 'string', format: 'date', pattern: '^2' })).toHaveProperty(['parameters', 'x-value', 'madeUp']);
  expect(query({ type: 'string', format: 'date', pattern: '^1' })).not.toHaveProperty([
    'parameters',
    'x-value',
    'madeUp',
  ]);
  expect(query({ type: 'integer' })).toHaveProperty(['parameters', 'x-value', 'madeUp'], [1]);
  expect(query({ type: 'integer', maximum: 4, multipleOf: 5 })).toHaveProperty(
    ['parameters', 'x-value', 'madeUp'],
    [0],
  );
});

test.each([400, 404, 422])(
  'a refusal of such a value with %i is no finding, and the value to give is named',
  async (status) => {
    const contract = contractOf({
      '/open': reads('open'),
      '/found': reads('found', [parameter('query', { type: 'string', format: 'uuid' })]),
    });
    const result = await asked(contract, ({ path }) => ({ status: path === '/found' ? status : 200, body: {} }));
    expect(findingsOf(result)).toEqual([]);
    const { verdict, reason } = result.judgements.outcomes.find(({ operation }) => operation === 'found') ?? {};
    expect(verdict).toBe('inconclusive');
    expect(reason).toContain(`status ${status} to 1 call; give x-value under "subjects" in --config`);
  },
);
