import { describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { brokenBy, expectPass } from '../judged.ts';
import { contractOfList, integer, sizeUpTo, text } from '../list-contract.ts';
import { type Listening, serving } from '../listening.ts';

/** Lists that can be walked backwards, from the first item of a page or by a cursor in the answer. */

const charges = Array.from({ length: 41 }, (_, n) => ({
  id: `ch_${String((n * 17) % 41).padStart(2, '0')}`,
  amount: n,
}));

const contractOf = (paging: object): JudgedContract =>
  contractOfList({
    name: 'charges',
    query: {
      limit: sizeUpTo(100, 10),
      starting_after: text,
      ending_before: text,
      cursor: text,
      place: text,
      reverse: { type: 'boolean', default: false },
    },
    item: { id: text, amount: integer },
    isClosed: true,
    around: { has_more: { type: 'boolean' }, after: text, before: text, last: text, first: text },
    list: { paging: { style: 'cursor', size: 'limit', ...paging } },
  });

type Fault = 'from the start' | 'with its item' | 'skips one' | 'reversed' | 'ignored' | 'refused' | 'wraps';

/** The page after the charge with one id, or before the charge with another. */
const served = (fault?: Fault): Promise<Listening> =>
  serving((request, response) => {
    const query = new URL(request.url ?? '/', 'http://test').searchParams;
    const turned = query.has('place')
      ? `${query.get('reverse') === 'true' ? '-' : '+'}${query.get('place')}`
      : undefined;
    const cursor = query.get('cursor') ?? turned;
    const [sign, id] = [cursor?.slice(0, 1), cursor?.slice(1)];
    const after = query.get('starting_after') ?? (sign === '+' ? id : undefined);
    const before = fault === 'ignored' ? undefined : (query.get('ending_before') ?? (sign === '-' ? id : undefined));
    const limit = Number(query.get('limit') ?? 10);
    const place = charges.findIndex((charge) => charge.id === (after ?? before));
    const refuse = fault === 'refused' && before !== undefined;
    if (!(limit >= 1 && limit <= 100) || (place < 0 && (after ?? before) !== undefined) || refuse) {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const edge = place + (fault === 'with its item' ? 1 : fault === 'skips one' ? -1 : 0);
    const end = fault === 'wraps' && place === 0 ? charges.length : Math.max(0, edge);
    const start = fault === 'from the start' ? 0 : Math.max(0, end - limit);
    const isBack = before !== undefined;
    const page = isBack
      ? charges.slice(start, Math.min(end, start + limit))
      : charges.slice(place + 1, place + 1 + limit);
    const data = isBack && fault === 'reversed' ? page.toReversed() : page;
    const more = isBack ? start > 0 : place + 1 + limit < charges.length;
    response.writeHead(200, { 'content-type': 'application/json', 'x-before': `-${data[0]?.id ?? ''}` });
    response.end(
      JSON.stringify({
        charges: data,
        has_more: more,
        ...(more && !isBack ? { after: `+${data.at(-1)?.id ?? ''}`, last: data.at(-1)?.id } : {}),
        ...(data[0] ? { before: `-${data[0].id}`, first: data[0].id } : {}),
      }),
    );
  });

const lastItem = { cursor: 'starting_after', next: { lastItem: 'id' }, hasMore: 'has_more' };

const ways: readonly (readonly [string, object])[] = [
  ['the first item', { ...lastItem, previous: { cursor: 'ending_before', from: { firstItem: 'id' } } }],
  ['a member, by one parameter', { cursor: 'cursor', next: 'after', previous: { from: 'before' } }],
  ['a member, in a direction', { cursor: 'place', next: 'last', previous: { from: 'first', with: { reverse: true } } }],
  ['a header', { cursor: 'cursor', next: 'after', previous: { cursor: 'cursor', from: { header: 'X-Before' } } }],
];

describe.each(ways)('a way back from %s', (_, paging) => {
  const contract = contractOf(paging);

  test('a right list has no finding', async () => {
    await expectPass(contract, served(), 'api.page.previous');
  });

  test.each<Fault>(['from the start', 'with its item', 'skips one', 'reversed', 'ignored', 'refused', 'wraps'])(
    '%s: found',
    async (fault) => {
      expect(await brokenBy(contract, served(fault), 'api.page.previous')).toContain('api.page.previous');
    },
  );
});

test.each<readonly [object, string]>([
  [{ ...lastItem, previous: true }, 'no object as paging.previous with paging.style cursor'],
  [{ ...lastItem, previous: { cursor: 'ending_befor', from: { firstItem: 'id' } } }, 'the parameter ending_befor'],
  [{ ...lastItem, previous: { cursor: 'ending_before', from: { firstItem: 'ident' } } }, 'paging.previous.from'],
  [{ ...lastItem, previous: { cursor: 'ending_before' } }, 'paging.previous'],
  [{ cursor: 'cursor', next: 'after', previous: { from: 'before', with: { revers: true } } }, 'the parameter revers'],
  [{ style: 'link', previous: { from: 'before' } }, 'an object as paging.previous with paging.style link'],
])('%j is refused', (paging, message) => {
  expect(() => contractOf(paging)).toThrow(message);
});
