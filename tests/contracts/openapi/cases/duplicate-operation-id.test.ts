import { expect, test } from 'vitest';
import { operationsOf, readOperations } from '../../../../contracts/openapi/operations.ts';
import { asked, contractOf, documentOf, reads, verdictsOf } from './inputs.ts';

const paths = {
  '/cups': reads('list'),
  '/plates': reads('list'),
  '/forks': reads('forks'),
  '/a/b': reads('/'),
  '/a-b': reads('/'),
};

test('method and path name the operations that share an id, and a warning says so', async () => {
  const { warnings } = readOperations(documentOf(paths));
  expect(warnings).toEqual(['several operations have the operationId list; method and path name them']);
  expect(operationsOf(documentOf(paths)).map(({ row }) => row.id)).toEqual([
    'get-cups',
    'get-plates',
    'forks',
    'get-a-b',
    'get-a-b-2',
  ]);
  const result = await asked(contractOf(paths));
  expect(Object.values(verdictsOf(result, 'api.schema'))).toEqual(['pass', 'pass', 'pass', 'pass', 'pass']);
});
