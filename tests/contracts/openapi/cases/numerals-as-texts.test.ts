import { expect, test } from 'vitest';
import { codesOf } from '../judged.ts';
import { byOffset, contractOfList, offsetQuery, text } from '../list-contract.ts';
import { type Listening, listening, pageOf } from '../listening.ts';

// JSON:API writes every id as a text. A server that keeps numbers reads `1.` as 1.

const contract = contractOfList({
  name: 'books',
  query: { ...offsetQuery(10), id: text },
  item: { id: text },
  list: { paging: byOffset, filters: { id: 'id' } },
});

const serve = (compares: (id: string, asked: string) => boolean): Promise<Listening> =>
  listening((_, query) => {
    const asked = query.get('id');
    const all = Array.from({ length: 23 }, (_book, id) => ({ id: String(id + 1) }));
    return pageOf(
      all.filter(({ id }) => asked === null || compares(id, asked)),
      query,
      10,
    );
  });

test('a filter that compares numbers is no finding; one that compares beginnings is', async () => {
  expect(
    await codesOf(
      contract,
      serve((id, asked) => Number(id) === Number(asked)),
    ),
  ).toEqual([]);
  expect(
    await codesOf(
      contract,
      serve((id, asked) => id.startsWith(asked)),
    ),
  ).not.toEqual([]);
});
