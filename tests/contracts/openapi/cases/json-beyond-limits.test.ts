import { expect, test } from 'vitest';
import { maximumDepth, maximumDigits } from '../../../../engine/model/json.ts';
import { documentOf, found, judgedBy, operation, verdictsOf } from './target.ts';

/** JSON that assay does not read, because a number has too many digits or it is nested too deep, is still JSON. */

const document = documentOf({
  '/page': operation('page', { 200: { 'application/json': { type: 'object', properties: { offset: {} } } } }),
});

test.each([
  ['a number of many digits', `{"offset":${'9'.repeat(maximumDigits + 1)}}`],
  ['deep nesting', `{"offset":${'['.repeat(maximumDepth)}${']'.repeat(maximumDepth)}}`],
])('%s is no finding, and nothing is judged', async (_, text) => {
  const judgements = await judgedBy(document, () => ({ status: 200, type: 'application/json', body: text }));
  expect(found(judgements)).toEqual([]);
  expect(verdictsOf(judgements, 'api.schema')).toEqual(['inconclusive']);
});

test('a text that is no JSON is a finding', async () => {
  const judgements = await judgedBy(document, () => ({ status: 200, type: 'application/json', body: '{"offset":' }));
  expect(found(judgements)).toEqual([expect.stringMatching(/^api.json: /)]);
});
