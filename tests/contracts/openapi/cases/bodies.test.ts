import { describe, expect, test } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import { isObject } from '../../../../engine/model/paths.ts';
import { array, contractOf, integer, json, object, objectOf, posts, text } from '../document.ts';
import { readFrom } from '../written.ts';
import { type Answer, asked, bodyOf, messagesOf, type Received, verdictsByOperation } from './inputs.ts';

/** Bodies of requests: when a POST carries one, and what the refusal of one tells. */

const named = objectOf({ name: { ...text, example: 'a' } });

test('a body is sent where the document describes one that assay can send, with its media type', async () => {
  const contract = contractOf({
    '/approve': posts('approve'),
    '/upload': posts('upload', { 'multipart/form-data': { schema: named } }),
    '/labels': posts('labels', json(array(text))),
    '/plain': posts('plain', { 'application/json; charset=utf-8': { schema: named } }),
    '/any': posts('any', { '*/*': { schema: named } }),
    '/typed': posts('typed', { 'application/vnd.api+json': { schema: named } }),
  });
  const result = await asked(contract);
  const sent = result.received
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
  expect(messagesOf(result)).toEqual([]);
});

test('the refusal of an example that the schema of the body forbids is no finding', async () => {
  const schema = objectOf({ rules: array(objectOf({ kind: text })) }, 'rules');
  const content = (kind: unknown): object => ({ 'application/json': { schema, example: { rules: [{ kind }] } } });
  const contract = contractOf({
    '/wrong': posts('wrong', content({ type: 'all' })),
    '/right': posts('right', content('all')),
  });
  const refusing = await asked(contract, () => 400);
  expect(messagesOf(refusing)).toEqual(['api.answers@right a documented call with rules is refused']);
});

describe('the refusal of a body that the document leaves open is no finding', () => {
  const thing = objectOf({ name: text });

  test.each<[string, object]>([
    ['an open media type', { '*/*': { schema: thing } }],
    ['a choice of schemas', json({ oneOf: [thing, objectOf({ size: integer })] })],
    ['a required member that is not described', json({ ...thing, required: ['Name'] })],
  ])('%s', async (_, content) => {
    const refusing = await asked(contractOf({ '/things': posts('things', content) }), () => 400);
    expect(refusing.received.map(({ body }) => body).filter((body) => body !== '')).not.toEqual([]);
    expect(messagesOf(refusing)).toEqual([]);
  });

  test('Swagger 2.0 without `consumes`', async () => {
    const post = {
      'x-assay-safe': true,
      parameters: [{ name: 'thing', in: 'body', schema: thing }],
      responses: { 200: { description: 'ok', schema: thing } },
    };
    const info = { title: 'Things', version: '1' };
    const document = await readFrom({ swagger: '2.0', info, paths: { '/things': { post } } });
    expect(messagesOf(await asked(openApiContract(document), () => 400))).toEqual([]);
  });
});

describe('members that a body need not have', () => {
  const refusable = { 400: { description: 'refused' } };
  const rows = array(objectOf({ id: integer }));
  const searched = (body: object, answer: object = rows) => {
    const responses = { 200: { description: 'ok', content: json(answer) }, ...refusable };
    return contractOf({ '/rows': posts('rows', json(body), object, { responses }) });
  };

  /** A key needs its object, and runs keep the rows that have some. Prefect and OpenFGA have such objects. */
  const answer = (request: Received): Answer => {
    const { key, runs, offset = 0 } = bodyOf(request);
    if (String(offset).length > 19) return 500;
    if (isObject(key) && key['object'] === undefined) return 400;
    return (runs ? [1] : [1, 2]).map((id) => ({ id }));
  };

  test('a member of an object is neither given alone as documented, nor compared with no object', async () => {
    const shown = (example: string): object => ({ ...text, example });
    const body = objectOf({
      key: objectOf({ user: shown('user:ann'), relation: shown('reader'), object: shown('doc:1') }),
      runs: objectOf({ operator: { ...text, enum: ['and_', 'or_'], default: 'and_' }, state: text }),
    });
    const found = messagesOf(await asked(searched(body), answer));
    expect(found.filter((line) => /^api\.(?:answers|parameters\.default|input)/.test(line))).toEqual([]);
  });

  test.each([1, 2, 3, 4])(
    'many members of an object hide no bad value of a member beside it, seed %i',
    async (seed) => {
      const members = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`member${index}`, integer]));
      const contract = searched(objectOf({ filter: objectOf(members), offset: integer }));
      const { judgements } = await asked(contract, answer, { seed, only: ['api.no-server-error'] });
      expect(judgements.outcomes.flatMap(({ findings }) => findings.map(({ about }) => about))).toEqual(['offset']);
    },
  );

  test.each([
    [3, 'pass'],
    ['3', 'fail'],
  ])('where an empty body is refused, answers to its optional members are judged: %j', async (found, verdict) => {
    const body = objectOf({ title: text, author: { ...text, example: 'Eco' } });
    const result = await asked(searched(body, objectOf({ found: integer }, 'found')), (request) => {
      const { title, author } = bodyOf(request);
      const given = [title, author].filter((value) => value !== undefined);
      return request.method === 'POST' && given.length === 1 && typeof given[0] === 'string' ? { found } : 400;
    });
    // The document allows an empty body.
    expect(messagesOf(result).join()).toContain('a documented call');
    expect(verdictsByOperation(result, 'api.schema')).toEqual({ rows: verdict });
  });
});
