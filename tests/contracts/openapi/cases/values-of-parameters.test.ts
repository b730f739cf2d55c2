import { expect, test } from 'vitest';
import { array, contractOf, inPath, integer, json, object, objectOf, posts, query, reads, text } from '../document.ts';
import { requestsOf, expectAnswered, messagesOf, reasonOf } from './inputs.ts';

/** A required parameter without an example takes a value that its schema and its format allow. */

const needed = (schema: object, more: object = {}): object => query('value', schema, { required: true, ...more });
const valueIn = (sent: string, name = 'value'): string => new URLSearchParams(sent).get(name) ?? '';

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

test.each<[string, object, RegExp]>([
  ...Object.entries(formats).flatMap(([format, right]): [string, object, RegExp][] => [
    [format, needed({ ...text, format }), right],
    [`a list of ${format}`, needed({ ...array({ ...text, format }), minItems: 1 }), right],
    [`a list of ${format} with commas`, needed(array({ ...text, format }), { explode: false }), right],
  ]),
  ['any text', needed(text), /^.+$/],
  ['a text of a least length', needed({ ...text, minLength: 8, maxLength: 12 }), /^.{8,12}$/],
  ['a text of a pattern', needed({ ...text, pattern: '^[A-Z]{3}-\\d{2}$' }), /^[A-Z]{3}-\d\d$/],
  ['a pattern with an inline flag', needed({ ...text, pattern: '(?i)^ab[0-9]$' }), /^ab\d$/],
  ['a pattern of another dialect', needed({ ...text, pattern: '\\A[a-f]{4}\\z' }), /^[a-f]{4}$/],
  ['a pattern with classes of Unicode', needed({ ...text, pattern: '^\\p{L}{2}$' }), /^\p{L}{2}$/u],
  ['a pattern that looks ahead', needed({ ...text, pattern: '^(?!x)[a-z]{2}$' }), /^(?!x)[a-z]{2}$/],
  ['a text of an unknown format', needed({ ...text, format: 'country-code' }), /^.+$/],
  ['a multiple', needed({ ...integer, minimum: 3, multipleOf: 5 }), /^5$/],
  ['a number above a bound', needed({ type: 'number', exclusiveMinimum: 0 }), /^1$/],
  ['a list with several elements', needed({ ...array(integer), minItems: 2 }), /^1$/],
  [
    'a value written as JSON',
    needed({}, { schema: undefined, content: json(objectOf({ id: integer }, 'id')) }),
    /^\{"id":\d+\}$/,
  ],
])('%s in a query', (_, parameter, right) =>
  expectAnswered({ '/found': reads('found', [parameter]) }, ({ query: sent }) =>
    right.test(valueIn(sent)) ? 200 : 422,
  ),
);

test.each<[string, object, RegExp]>([
  ...Object.entries({ ...formats, uri: /^urn:\w+:\w+$/ }).map(([format, right]): [string, object, RegExp] => [
    format,
    { ...text, format },
    right,
  ]),
  ['a lookahead', { ...text, pattern: '^(?!(api|feed)/).*' }, /^(?!(api|feed)\/)[\w~-][\w.~-]*$/],
  ['a lookbehind and a border of words', { ...text, pattern: String.raw`^\bitem-\d+(?<!-0)$` }, /^item-\d+(?<!-0)$/],
  ['parentheses in a lookahead', { ...text, pattern: String.raw`^(?=[a(]|\()[a-c]{3}$` }, /^a[a-c]{2}$/],
  ['a number', integer, /^1$/],
  ['a text of a pattern', { ...text, pattern: '^[a-z]{2}$' }, /^[a-z]{2}$/],
  ['any text', text, /^\w+$/],
])('%s in a path', (_, schema, right) =>
  expectAnswered({ '/found/{value}': reads('found', [inPath('value', schema)]) }, ({ path }) =>
    right.test(decodeURIComponent(path.slice('/found/'.length))) ? 200 : 404,
  ),
);

test('the name tells a usual value', async () => {
  const parameter = query('sourceLanguage', text, { required: true });
  const { received } = await requestsOf(contractOf({ '/found': reads('found', [parameter]) }));
  expect(received.map(({ query: sent }) => valueIn(sent, 'sourceLanguage'))).toContain('en');
});

test('the required members of an object', async () => {
  const schema = objectOf({ kind: { enum: ['big'] }, size: {} }, 'kind', 'size');
  await expectAnswered({ '/found': reads('found', [needed(schema, { style: 'deepObject' })]) }, ({ query: sent }) =>
    valueIn(sent, 'value[kind]') === 'big' && valueIn(sent, 'value[size]') !== '' ? 200 : 422,
  );
});

test('a member of a body', async () => {
  const since = { ...text, format: 'date-time' };
  const body = objectOf({ since, near: { ...text, format: 'uuid' } }, 'since', 'near');
  await expectAnswered({ '/found': posts('found', json(body)) }, ({ body: sent }) => (sent === '' ? 422 : 200));
});

test('a refusal of a list in a deepObject is no finding, since its form is open', async () => {
  const parameter = needed(objectOf({ tags: array(text) }), { style: 'deepObject', example: { tags: ['a', 'b'] } });
  const result = await requestsOf(contractOf({ '/found': reads('found', [parameter]) }), () => 400);
  expect(messagesOf(result)).toEqual([]);
  expect(result.received.map(({ query: sent }) => decodeURIComponent(sent))).toContain('value[tags]=a&value[tags]=b');
});

test('nothing is made up where a value is learnt', async () => {
  const paths = {
    '/things': reads('things', [], array(objectOf({ id: integer }))),
    '/things/{id}': reads('thing', [inPath('id', integer)]),
  };
  const { received } = await requestsOf(contractOf(paths), ({ path }) => (path === '/things' ? [{ id: 7 }] : 200));
  expect(received.map(({ path }) => path)).not.toContain('/things/1');
});

test.each<[string, object, number, string]>([
  ['/found/{x}', inPath('x', integer), 404, 'give x under "subjects" in --config'],
  ...[400, 404, 422].map((status): [string, object, number, string] => [
    '/found',
    query('x-value', { ...text, format: 'uuid' }, { required: true }),
    status,
    `status ${status} to 1 call; give x-value under "subjects" in --config`,
  ]),
])('%s: the refusal of %j with %i is no finding, and the value to give is named', async (at, parameter, ...row) => {
  const [status, reason] = row;
  const paths = { '/open': reads('open'), [at]: reads('found', [parameter]) };
  const result = await requestsOf(contractOf(paths), ({ path }) => (path === '/open' ? 200 : status));
  expect(messagesOf(result)).toEqual([]);
  expect(reasonOf(result, 'found')).toContain(reason);
});

const valueOf = (schema: object): object =>
  contractOf({ '/a': reads('a', [needed(schema)]) }).operation('a').parameters['value'] ?? object;

test.each<[object, string, unknown]>([
  [{ default: 20 }, 'type', 'integer'],
  [{ default: true }, 'type', 'boolean'],
  [{ minimum: 2 }, 'type', 'number'],
  [integer, 'madeUp', [1]],
  [{ ...integer, maximum: 4, multipleOf: 5 }, 'madeUp', [0]],
])('the parameter of the schema %j has %s %j', (schema, member, value) => {
  expect(valueOf(schema)).toHaveProperty(member, value);
});

test('a value of a format that another keyword excludes is not made up', () => {
  expect(valueOf({ ...text, format: 'date', pattern: '^2' })).toHaveProperty('madeUp');
  expect(valueOf({ ...text, format: 'date', pattern: '^1' })).not.toHaveProperty('madeUp');
});

/** A keyword of a wrong form constrains nothing, and stops no run. */
test.each<object>([
  { ...text, enum: [] },
  { ...object, properties: { a: { ...text, required: true } }, required: true },
  { ...text, minLength: '2' },
  { ...integer, minimum: '2' },
  { ...array(text), maxItems: -1 },
  { type: 'number', multipleOf: 0 },
  { ...array(text), uniqueItems: 'yes' },
])('%j has a keyword of a wrong form', (schema) =>
  expectAnswered({ '/found': reads('found', [query('wanted', schema), needed(schema)]) }),
);
