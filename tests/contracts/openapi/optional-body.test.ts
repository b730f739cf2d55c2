import { expect, test } from 'vitest';
import { openApiContract } from '../../../contracts/openapi/index.ts';
import { isObject } from '../../../engine/model/paths.ts';
import { parseJson } from '../../../engine/model/json.ts';
import { findingsOf, judged } from './judged.ts';
import { type Listening, serving } from './listening.ts';

/** A search whose body members are all optional, although the target needs one of them. */

const text = { type: 'string' };
const contract = openApiContract({
  openapi: '3.1.0',
  info: { title: 'A search by one of several members', version: '1' },
  paths: {
    '/search': {
      post: {
        operationId: 'search',
        'x-assay-safe': true,
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { title: text, author: { ...text, example: 'Eco' } } },
            },
          },
        },
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': {
                schema: { type: 'object', required: ['found'], properties: { found: { type: 'integer' } } },
              },
            },
          },
          400: { description: 'neither a title nor an author, or both' },
        },
      },
    },
  },
});

/** Refuses a body with none of the members, and one with both. */
const served = (found: unknown): Promise<Listening> =>
  serving((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const sent = parseJson(body);
      const names = isObject(sent) ? Object.keys(sent).filter((name) => name === 'title' || name === 'author') : [];
      const isRight =
        request.method === 'POST' && names.length === 1 && isObject(sent) && typeof sent[names[0] ?? ''] === 'string';
      response.writeHead(isRight ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isRight ? { found } : {}));
    });
  });

const verdictOf = async (found: unknown): Promise<string | undefined> => {
  const result = await judged(contract, served(found));
  // The document allows an empty body.
  expect(findingsOf(result).map(({ code }) => code)).toContain('documented-call-refused');
  return result.outcomes.find(({ requirement }) => requirement === 'api.schema')?.verdict;
};

test('where an empty body is refused, answers to its optional members are judged', async () => {
  expect(await verdictOf(3)).toBe('pass');
  expect(await verdictOf('3')).toBe('fail');
});
