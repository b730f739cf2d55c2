import { expect, test } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { readFrom } from '../written.ts';

const plain = { produces: ['text/plain'] };
const answers = { responses: { 200: { description: 'ok', schema: { type: 'object' } } } };
const shared = { responses: { 200: { $ref: '#/responses/Shared' } } };

test('the media types of an operation come before those of the document', async () => {
  const contract = openApiContract(
    await readFrom({
      swagger: '2.0',
      info: {},
      produces: ['application/json'],
      responses: { Shared: { description: 'ok', schema: { type: 'object' } } },
      paths: {
        '/open': { get: { operationId: 'open', ...answers } },
        '/note': { get: { operationId: 'note', ...answers, ...plain } },
        '/shared': { get: { operationId: 'shared', ...shared } },
        '/shared-note': { get: { operationId: 'sharedNote', ...shared, ...plain } },
        '/api': { get: { operationId: 'api', ...answers, produces: 'application/vnd.api+json' } },
      },
    }),
  );
  const types = contract.operations.map((row) => [row.id, (row as RestOperation).responses?.['200']?.content[0]?.type]);
  expect(types).toEqual([
    ['open', 'application/json'],
    ['shared', 'application/json'],
    ['api', 'application/vnd.api+json'],
  ]);
  expect(contract.leftOut).toEqual([
    { operation: 'GET /note', reason: 'answer' },
    { operation: 'GET /shared-note', reason: 'answer' },
  ]);
});

test('without `produces`, an answer may have any media type', async () => {
  const contract = openApiContract(
    await readFrom({ swagger: '2.0', info: {}, paths: { '/open': { get: { operationId: 'open', ...answers } } } }),
  );
  expect((contract.operations[0] as RestOperation).responses?.['200']?.content[0]?.type).toBe('*/*');
});
