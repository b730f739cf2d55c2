import { expect, test } from 'vitest';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { byOffset, contractOfList, integer, offsetQuery, sizeUpTo } from '../contracts/openapi/list-contract.ts';
import { brokenBy } from '../contracts/openapi/judged.ts';
import { listening, pageOf } from '../contracts/openapi/listening.ts';

/** A walk ends where an answer says so: what a law learns of such a walk must not be what it judges. */

const all = Array.from({ length: 45 }, (_, index) => ({ id: index + 1 }));

test('a count that is too low by the items of whole pages is judged by the items behind that end', async () => {
  const contract: JudgedContract = contractOfList({
    name: 'goods',
    query: offsetQuery(20),
    item: { id: integer },
    around: { total: integer },
    list: { paging: byOffset, count: 'total' },
  });
  const server = listening((_, query) => {
    const goods = pageOf(all, query, 20);
    return goods && { goods, total: 40 };
  });
  expect(await brokenBy(contract, server, 'goods')).toContain('api.count');
});

test('a page that says that nothing follows is judged by the items behind it', async () => {
  const contract: JudgedContract = contractOfList({
    name: 'goods',
    query: { limit: sizeUpTo(20), after: integer },
    item: { id: integer },
    around: { more: { type: 'boolean' } },
    list: {
      order: { by: 'id', direction: 'ascending' },
      paging: { style: 'cursor', size: 'limit', cursor: 'after', next: { lastItem: 'id' }, hasMore: 'more' },
    },
  });
  const server = listening((_, query) => {
    const limit = Number(query.get('limit') ?? 20);
    const rest = all.filter(({ id }) => id > Number(query.get('after') ?? 0));
    return limit < 1 || limit > 20 ? undefined : { goods: rest.slice(0, limit), more: rest.length > 25 };
  });
  expect(await brokenBy(contract, server, 'goods')).toContain('api.page.more');
});
