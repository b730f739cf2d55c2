import { expect, test } from 'vitest';
import { documentOf, found, jsonReply, judgedBy, operation } from './target.ts';

// A mock gives a word in the place of a link. That is no address, so the list has one page.

const schema = {
  type: 'object',
  properties: { value: { type: 'array', items: { type: 'object' } }, nextLink: { type: 'string' } },
};
const document = documentOf({
  '/things': operation(
    'things',
    { 200: { 'application/json': schema } },
    { 'x-ms-pageable': { nextLinkName: 'nextLink' } },
  ),
});

test.each([
  ['string', []],
  ['ex adipisicing elit', []],
  ['/elsewhere', ['api.page.continues: status 404: {}']],
])('the link %s', async (nextLink, findings) => {
  const judgements = await judgedBy(document, (path) =>
    path === '/things' ? jsonReply({ value: [{ id: 1 }], nextLink }) : jsonReply({}, 404),
  );
  expect(found(judgements)).toEqual(findings);
});
