import { expect, test } from 'vitest';
import { findingsOf } from '../judged.ts';
import { documentOf, jsonReply, judgedBy, operation } from './target.ts';

const object = { 'application/json': { type: 'object', required: ['message'] } };
const parameters = [
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 9 } },
  { name: 'kind', in: 'query', schema: { type: 'string', enum: ['a', 'b'] } },
];

test('an operation that always fails is one finding, whatever its body and its documented statuses', async () => {
  const document = {
    ...documentOf({
      '/rows': operation('rows', { 200: object, 400: object, 500: object }, { parameters }),
      '/open': operation('open', { 200: object }),
    }),
    'x-assay-responses': 'complete',
  };
  const judgements = await judgedBy(document, (path) =>
    path === '/open' ? jsonReply({ message: 'hello' }) : jsonReply({ error: 'no' }, 500),
  );
  const roots = findingsOf(judgements).filter(({ sameCauseAs }) => sameCauseAs === undefined);
  expect(roots.map(({ requirement, operation: id }) => `${requirement}@${id}`)).toEqual(['api.answers@rows']);
});
