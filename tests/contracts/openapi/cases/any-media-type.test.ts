import { expect, test } from 'vitest';
import { documentOf, found, jsonReply, judgedBy, operation, type Reply, verdictsOf } from './target.ts';

const object = { type: 'object', properties: { a: { type: 'integer' } } };
const both = { '200': { 'application/json': object, 'application/vnd.api+json': object } };

const judgedAs = async (content: Readonly<Record<string, object>>, reply: Reply): Promise<readonly string[]> => {
  const judgements = await judgedBy(documentOf({ '/open': operation('open', { 200: content }) }), () => reply);
  return [...verdictsOf(judgements, 'api.json'), ...verdictsOf(judgements, 'api.schema'), ...found(judgements)];
};

const pass = ['pass', 'pass'];
const unjudged = ['inconclusive', 'inconclusive'];

test.each(['*/*', 'application/*'])('%s: JSON is judged, and another covered type is not', async (type) => {
  expect(await judgedAs({ [type]: object }, jsonReply({ a: 1 }))).toEqual(pass);
  expect(await judgedAs({ [type]: object }, jsonReply({ a: 'x' }))).toEqual(['pass', 'fail', 'api.schema: "x"']);
  expect(await judgedAs({ [type]: object }, { type: 'application/xml', body: '<a/>' })).toEqual(unjudged);
});

test.each<[string, Reply]>([
  ['either of two types', { type: 'application/vnd.api+json', body: { a: 1 } }],
  ['a type with a parameter', { type: 'Application/JSON; charset=UTF-8', body: { a: 1 } }],
  ['another type of JSON', { type: 'application/hal+json', body: { a: 1 } }],
  ['JSON without a type: a server should name it, and need not', { body: { a: 1 } }],
])('%s', async (_, reply) => {
  expect(await judgedAs(both['200'], reply)).toEqual(pass);
});

test('a type that the document does not declare, and what is no JSON, are one finding each', async () => {
  const json = { 'application/json': object };
  expect(await judgedAs(json, { type: 'text/html', body: '<p>hello</p>' })).toEqual([
    'fail',
    'inconclusive',
    'api.json: "text/html"',
  ]);
  expect(await judgedAs(json, jsonReply('no JSON'))).toEqual(['fail', 'inconclusive', 'api.json: "no JSON"']);
  expect(await judgedAs(json, { body: 'no JSON' })).toEqual(['fail', 'inconclusive', 'api.json: "no JSON"']);
});

test('each declared type has its own schema', async () => {
  const text = { type: 'object', properties: { a: { type: 'string' } } };
  const content = { 'application/json': object, 'application/vnd.api+json': text };
  expect(await judgedAs(content, jsonReply({ a: 1 }))).toEqual(pass);
  expect(await judgedAs(content, { type: 'application/vnd.api+json', body: { a: 'x' } })).toEqual(pass);
});

test('a documented text beside JSON is neither judged nor a finding', async () => {
  const content = { 'application/json': object, 'text/plain': { type: 'string' } };
  expect(await judgedAs(content, { type: 'text/plain', body: '{"a":"x"}' })).toEqual(unjudged);
});
