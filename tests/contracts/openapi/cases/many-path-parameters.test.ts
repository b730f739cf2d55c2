import { expect, test } from 'vitest';
import { expectWithin } from '../../../part.ts';
import { openApiContract, type OpenApiDocument } from '../../../../contracts/openapi/index.ts';
import { candidates } from '../../../../engine/discovery/candidates.ts';
import { Subjects } from '../../../../engine/discovery/subjects.ts';

/** A path with five ids, of which the target shows many: there are millions of sets, of which a few are tried. */

const names = ['shelf', 'row', 'book', 'chapter', 'page'];

const contract = openApiContract({
  openapi: '3.1.0',
  info: { title: 'books', version: '1' },
  paths: {
    [`/${names.map((name) => `${name}/{${name}}`).join('/')}`]: {
      get: {
        operationId: 'page',
        parameters: names.map((name) => ({
          name,
          in: 'path',
          required: true,
          schema: { type: 'integer', enum: Array.from({ length: 40 }, (_, id) => id) },
        })),
        responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
  },
} as unknown as OpenApiDocument);

test('sets of five values each are found at once', () => {
  const started = performance.now();
  const sets = candidates(
    contract.operation('page'),
    new Subjects(),
    { network: '', scope: undefined, patient: true },
    40,
  );
  expect(sets).toHaveLength(40);
  expect(sets[0]?.parameters).toEqual(Object.fromEntries(names.map((name) => [name, 0])));
  expect(new Set(sets.map(({ name }) => name)).size).toBe(40);
  expectWithin(performance.now() - started, 2_000);
});
