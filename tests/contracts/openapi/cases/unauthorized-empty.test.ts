import { expect, test } from 'vitest';
import { documentOf, found, jsonReply, judgedBy, operation, verdictsOf } from './target.ts';

const object = { 'application/json': { type: 'object' } };
const document = {
  ...documentOf({
    '/cups': operation('cups', { 200: object, default: object }, { security: [{ key: [] }] }),
    '/open': operation('open', { 200: object }),
  }),
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
};

test('an empty 401 to a call without a key is no finding, and its operation is not judged', async () => {
  const judgements = await judgedBy(document, (path) =>
    path === '/open' ? jsonReply({ a: 1 }) : { status: 401, body: '' },
  );
  expect(found(judgements)).toEqual([]);
  expect(verdictsOf(judgements, 'api.json')).toEqual(['inconclusive', 'pass']);
  expect(verdictsOf(judgements, 'api.answers')).toEqual(['inconclusive', 'pass']);
});
