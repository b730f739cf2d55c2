import { expect, test } from 'vitest';
import { openApiContract, warningsOf } from '../../../../contracts/openapi/index.ts';
import { errorsOf } from '../answers-of.ts';
import { readFrom } from '../written.ts';
import { documentOf, operation } from './target.ts';

test('operations without a dangling reference are judged', async () => {
  const paths = {
    '/open': operation('open', { 200: { 'application/json': { type: 'object', required: ['id'] } } }),
    '/lost': operation('lost', { 200: { 'application/json': { $ref: '#/components/schemas/Gone' } } }),
  };
  const contract = openApiContract(await readFrom(documentOf(paths), 'api.json'));
  expect(contract.warnings).toEqual([
    'GET /lost: responses/200/content/application~1json/schema: the reference #/components/schemas/Gone leads nowhere',
  ]);
  expect(errorsOf(contract.operation('open').schema, {})).toEqual(['id is missing']);
  expect(errorsOf(contract.operation('lost').schema, { any: 1 })).toEqual([]);
});

test('a document with many of them names the first ones and counts the others', async () => {
  const paths = Object.fromEntries(
    [...Array(50).keys()].map((at) => [
      `/p${at}`,
      operation(`p${at}`, { 200: { 'application/json': { $ref: `#/components/schemas/S${at}` } } }),
    ]),
  );
  const lines = warningsOf(await readFrom(documentOf(paths)));
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('30 more parts of the document are not judged');
});
