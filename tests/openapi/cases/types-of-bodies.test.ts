import { expect, test } from 'vitest';
import { asked, contractOf, findingsOf, object } from './inputs.ts';

// A POST carries a body only if its document describes one that assay can send, with the media type of the document.

const answer = { '200': { content: { 'application/json': { schema: object } } } };

const posts = (operationId: string, content?: object): object => ({
  post: {
    operationId,
    'x-assay-safe': true,
    ...(content && { requestBody: { content } }),
    responses: answer,
  },
});

const named = { type: 'object', properties: { name: { type: 'string', example: 'a' } } };

const contract = contractOf({
  '/approve': posts('approve'),
  '/upload': posts('upload', { 'multipart/form-data': { schema: named } }),
  '/labels': posts('labels', { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } }),
  '/plain': posts('plain', { 'application/json; charset=utf-8': { schema: named } }),
  '/any': posts('any', { '*/*': { schema: named } }),
  '/typed': posts('typed', { 'application/vnd.api+json': { schema: named } }),
});

test('a body is sent where the document describes one, with its media type', async () => {
  const { received, judgements } = await asked(contract);
  const sent = received
    .filter(({ method }) => method === 'POST')
    .map(({ path, headers, body }) => `${path}: ${headers['content-type']} ${body === '' ? 'no body' : 'a body'}`);
  expect([...new Set(sent)].sort()).toEqual([
    '/any: application/json a body',
    '/approve: undefined no body',
    '/labels: undefined no body',
    '/plain: application/json a body',
    '/typed: application/vnd.api+json a body',
    '/upload: undefined no body',
  ]);
  expect(findingsOf({ judgements, received })).toEqual([]);
});

test('the refusal of an example that the schema of the body forbids is no finding', async () => {
  const rules = { type: 'array', items: { type: 'object', properties: { kind: { type: 'string' } } } };
  const schema = { type: 'object', properties: { rules }, required: ['rules'] };
  const given = (kind: unknown): object => ({ schema, example: { rules: [{ kind }] } });
  const judged = contractOf({
    '/wrong': posts('wrong', { 'application/json': given({ type: 'all' }) }),
    '/right': posts('right', { 'application/json': given('all') }),
  });
  const refusing = await asked(judged, () => ({ status: 400, body: {} }));
  expect(findingsOf(refusing)).toEqual(['api.answers@right a documented call with rules is refused']);
});
