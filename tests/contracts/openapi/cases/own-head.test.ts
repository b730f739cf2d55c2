import { expect, test } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import { documentOf, operation } from './target.ts';

test('where the document describes HEAD, it is not held against GET', () => {
  const json = { 200: { 'application/json': { type: 'object' } } };
  const document = documentOf({ '/one': operation('one', json), '/two': operation('two', json) });
  const paths = {
    ...document.paths,
    '/one': { ...(document.paths['/one'] as object), head: { responses: { 204: { description: 'there' } } } },
  };
  const contract = openApiContract({ ...document, paths });
  const { covers } = contract.requirement('api.http.head');
  expect(contract.operations.filter((row) => covers(row)).map(({ id }) => id)).toEqual(['two']);
  expect(contract.leftOut).toEqual([{ operation: 'HEAD /one', reason: 'answer' }]);
});
