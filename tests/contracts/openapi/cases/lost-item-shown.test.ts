import { expect, test } from 'vitest';
import { findingsOf, judged } from '../judged.ts';
import { contractOfList, integer, sizeUpTo } from '../list-contract.ts';
import { listening } from '../listening.ts';

const contract = contractOfList({
  name: 'members',
  query: { page: { type: 'integer', minimum: 1 }, perPage: sizeUpTo(20) },
  item: { id: integer },
  list: { paging: { style: 'page', size: 'perPage', cursor: 'page', first: 1 } },
});

/** A list without an order, whose pages begin one item too late, but for the first. */
const serve = () =>
  listening((_, query) => {
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('perPage') ?? 20)];
    const start = (page - 1) * size + (page > 1 ? 1 : 0);
    return Array.from({ length: 15 }, (_item, id) => ({ id: 100 - ((id * 7) % 15) })).slice(start, start + size);
  });

test('the requests of a lost item have the pages before and behind it, not the last page', async () => {
  const findings = findingsOf(await judged(contract, serve(), 'api.page.continues'));
  expect(findings.map(({ code }) => code)).toEqual(['walk-loses-items']);
  const pages = findings[0]?.exchanges.map(({ request }) => new URL(request.url).searchParams.get('page'));
  expect(pages).toEqual(expect.arrayContaining(['2']));
  expect(pages).not.toContain('5');
});
