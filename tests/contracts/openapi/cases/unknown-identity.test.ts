import { expect, test } from 'vitest';
import { codesOf, findingsOf, judged } from '../judged.ts';
import { byOffset, contractOfList, integer, offsetQuery, text } from '../list-contract.ts';
import { listening, type Listening } from '../listening.ts';

const contractOf = (identity: readonly string[]) =>
  contractOfList({
    name: 'books',
    query: { ...offsetQuery(20), author: text },
    item: { id: integer, author: text },
    list: { identity, paging: byOffset, filters: { author: 'author' } },
  });

/** Books by page. `repeats`: each page begins with the last book of the page before it. */
const serve = (count: number, repeats = 0): Promise<Listening> =>
  listening((_, query) => {
    const all = Array.from({ length: count }, (_book, id) => ({ id, author: id % 2 === 0 ? 'A' : 'B' }));
    const found = all.filter(({ author }) => author === (query.get('author') ?? author));
    const start = Math.max(0, Number(query.get('offset') ?? 0) - repeats);
    return found.slice(start, start + Number(query.get('limit') ?? 20));
  });

test.each([13, 150])('an identity that no item has judges nothing: a correct list of %i books', async (count) => {
  const judgements = await judged(contractOf(['ident']), serve(count));
  expect(findingsOf(judgements).map(({ requirement, message }) => `${requirement} ${message}`)).toEqual([]);
  expect(judgements.outcomes.find(({ requirement }) => requirement === 'api.page.continues')).toMatchObject({
    verdict: 'inconclusive',
    reason: expect.stringContaining('no item has ident, the declared identity of its items') as string,
  });
});

test('an identity that items have still judges the list', async () => {
  const codes = await codesOf(contractOf(['id']), serve(150, 1), 'api.page.*');
  expect(codes.filter((code) => code.startsWith('api.page.continues'))).toHaveLength(1);
});

test('an identity of which every item lacks a part is not judged: it has an author, and no number', async () => {
  const judgements = await judged(contractOf(['author', 'number']), serve(13));
  expect(findingsOf(judgements)).toEqual([]);
  expect(judgements.outcomes.find(({ requirement }) => requirement === 'api.page.continues')).toMatchObject({
    verdict: 'inconclusive',
    reason: expect.stringContaining('different items have the same author and number') as string,
  });
});
