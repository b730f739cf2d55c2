import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openApiContract } from '../../contracts/openapi/index.ts';
import { Subjects } from '../../engine/discovery/subjects.ts';
import { inputsOf } from '../../fuzz/inputs/inputs.ts';
import { Pool } from '../../fuzz/pool.ts';

test('a body whose members are all optional is never empty: it would say the same each time', () => {
  const properties = { title: { type: 'string', example: 'Baudolino' }, author: { type: 'string', example: 'Eco' } };
  const schema = { type: 'object', properties };
  const content = { 'application/json': { schema } };
  const { operations } = openApiContract({
    openapi: '3.1.0',
    info: { title: 'A body to fuzz', version: '1' },
    paths: {
      '/search': {
        post: {
          'x-assay-safe': true,
          requestBody: { content },
          responses: { 200: { description: 'ok', content } },
        },
      },
    },
  });
  const [operation] = operations;
  if (!operation) throw new Error('the operation is not read');
  const { valid } = inputsOf(operation, new Pool(new Subjects(), 'mainnet'));
  const sent = fc.sample(valid, { numRuns: 200, seed: 1 });
  expect(sent.filter(({ parameters }) => Object.keys(parameters).length === 0)).toEqual([]);
  expect(new Set(sent.map(({ parameters }) => Object.keys(parameters).sort().join()))).toEqual(
    new Set(['title', 'author', 'author,title']),
  );
});
