import { describe, expect, test } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import { asked, contractOf, findingsOf, object } from './inputs.ts';
import { readFrom } from '../written.ts';

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

describe('the refusal of a body that the document leaves open is no finding', () => {
  const thing = { type: 'object', properties: { name: { type: 'string' } } };
  const other = { type: 'object', properties: { size: { type: 'integer' } } };

  test.each<[string, object]>([
    ['an open media type', { '*/*': { schema: thing } }],
    ['a choice of schemas', { 'application/json': { schema: { oneOf: [thing, other] } } }],
    ['a required member that is not described', { 'application/json': { schema: { ...thing, required: ['Name'] } } }],
  ])('%s', async (_, content) => {
    const refusing = await asked(contractOf({ '/things': posts('things', content) }), () => ({
      status: 400,
      body: {},
    }));
    expect(refusing.received.map(({ body }) => body).filter((body) => body !== '')).not.toEqual([]);
    expect(findingsOf(refusing)).toEqual([]);
  });

  test('Swagger 2.0 without `consumes`', async () => {
    const document = await readFrom({
      swagger: '2.0',
      info: { title: 'Things', version: '1' },
      paths: {
        '/things': {
          post: {
            operationId: 'things',
            'x-assay-safe': true,
            parameters: [{ name: 'thing', in: 'body', schema: thing }],
            responses: { 200: { description: 'ok', schema: thing } },
          },
        },
      },
    });
    const refusing = await asked(openApiContract(document), () => ({ status: 400, body: {} }));
    expect(findingsOf(refusing)).toEqual([]);
  });
});
