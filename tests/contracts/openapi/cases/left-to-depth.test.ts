import { expect, test } from 'vitest';
import { notAtDepth } from '../../../../engine/model/reasons.ts';
import { judgeTarget } from '../../../../engine/run/judge-target.ts';
import { options, whileServed } from '../judged.ts';
import { byOffset, contractOfList, integer, offsetQuery, text } from '../list-contract.ts';
import { listening } from '../listening.ts';

const contract = contractOfList({
  name: 'books',
  query: { ...offsetQuery(20), author: text },
  item: { id: integer, author: text },
  list: { paging: byOffset, filters: { author: 'author' } },
});

const serve = (count: number) =>
  listening((_, query) => {
    const all = Array.from({ length: count }, (_book, id) => ({ id, author: id % 2 === 0 ? 'A' : 'B' }));
    const found = all.filter(({ author }) => author === (query.get('author') ?? author));
    const start = Number(query.get('offset') ?? 0);
    return found.slice(start, start + Number(query.get('limit') ?? 20));
  });

const outcomesOf = async (count: number) => {
  const { outcomes } = await whileServed(serve(count), (url, around) =>
    judgeTarget(contract, { ...options, depth: 'quick', target: { api: url } }, around),
  );
  return outcomes.filter(({ requirement }) =>
    ['api.page.continues', 'api.page.any-size', 'api.filter.independent'].includes(requirement),
  );
};

test('a long list that depth quick does not walk is left to a larger depth, and its data are not blamed', async () => {
  expect(await outcomesOf(47)).toMatchObject([
    { verdict: 'inconclusive', reason: notAtDepth('quick').text },
    { verdict: 'inconclusive', reason: notAtDepth('quick').text },
    { verdict: 'inconclusive', reason: notAtDepth('quick').text },
  ]);
  for (const { applies } of await outcomesOf(47)) expect(applies).not.toBe(false);
});

test('a list that is too short for the question does not apply, at depth quick too', async () => {
  expect((await outcomesOf(2)).map(({ applies }) => applies)).toEqual([false, false, undefined]);
});
