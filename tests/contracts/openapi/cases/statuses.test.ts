import { describe, expect, test } from 'vitest';
import { documentOf, found, jsonReply, judgedBy, operation, type Reply, verdictsOf } from './target.ts';

const object = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
const json = { 'application/json': object };

const judgedAs = async (responses: Parameters<typeof operation>[1], reply: Reply): Promise<readonly string[]> => {
  const judgements = await judgedBy(documentOf({ '/one': operation('one', responses) }), () => reply);
  return [...verdictsOf(judgements, 'api.schema'), ...found(judgements)];
};

describe('an answer is judged by what the document declares for its status', () => {
  test.each(['201', '202', '206', '2XX', 'default'])('only %s is declared', async (status) => {
    const sent = /^\d+$/.test(status) ? Number(status) : 203;
    expect(await judgedAs({ [status]: json }, jsonReply({ a: 1 }, sent))).toEqual(['pass']);
    expect(await judgedAs({ [status]: json }, jsonReply({ a: 'x' }, sent))).toEqual(['fail', 'api.schema: "x"']);
  });

  test('a second success has its own schema', async () => {
    const entry = { type: 'object', required: ['b'] };
    const responses = { 200: json, 202: { 'application/json': entry } };
    expect(await judgedAs(responses, jsonReply({ b: 1 }, 202))).toEqual(['pass']);
    expect(await judgedAs(responses, jsonReply({ a: 1 }, 202))).toEqual(['fail', expect.stringMatching(/^api.schema/)]);
  });

  test.each<[string, Reply]>([
    ['a 204 has no body', { status: 204 }],
    ['a redirect is no success', { status: 307, headers: { location: '/elsewhere' }, body: '' }],
    ['an error by the gateway', { status: 502, type: 'text/html', body: '<p>bad</p>' }],
    ['an error that the document does not describe', { status: 406, type: 'text/plain', body: 'no' }],
  ])('%s', async (_, reply) => {
    expect(await judgedAs({ 200: json, 204: undefined }, reply)).toEqual(['inconclusive']);
  });

  test('an undeclared success is one finding, and no other requirement judges it', async () => {
    expect(await judgedAs({ 200: json }, jsonReply({ b: 'x' }, 201))).toEqual(['inconclusive', 'api.status: 201']);
    expect(await judgedAs({ 200: json, '4XX': json }, jsonReply({ b: 'x' }, 201))).toHaveLength(2);
    expect(await judgedAs({ 200: json, default: json }, jsonReply({ b: 'x' }, 201))).toEqual(['inconclusive']);
  });
});
