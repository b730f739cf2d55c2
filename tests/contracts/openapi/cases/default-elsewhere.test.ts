import { expect, test } from 'vitest';
import { codesOf, expectPass } from '../judged.ts';
import { contractOfList, integer, place, sizeUpTo, text } from '../list-contract.ts';
import { type Listening, listening } from '../listening.ts';

/** Pages and orders that a service applies only beside a page size, and a last page that says what its size was. */

const parts = Array.from({ length: 55 }, (_, id) => ({ id, name: `part ${(id * 17) % 55}` }));

type Fault = 'sorts only sized pages' | 'no place without a size' | 'compares more with the size asked for';

const contract = contractOfList({
  name: 'parts',
  query: { limit: sizeUpTo(20, 10), offset: place, sort: { ...text, enum: ['name', '-name'] } },
  item: { id: integer, name: text },
  around: { more: { type: 'boolean' } },
  list: {
    paging: { style: 'offset', size: 'limit', cursor: 'offset', aboveMaximum: 'clamp', hasMore: 'more' },
    order: { keys: { parameter: 'sort', values: { name: 'name' }, descending: '-{key}' } },
  },
});

const serve = (fault?: Fault): Promise<Listening> =>
  listening((_, query) => {
    const asked = Number(query.get('limit') ?? 10);
    const [size, start] = [Math.min(20, asked), Number(query.get('offset') ?? 0)];
    if (!(size >= 1) || !(start >= 0)) return 400;
    const isSized = query.has('limit') || query.has('offset');
    const sort = fault === 'sorts only sized pages' && !isSized ? null : query.get('sort');
    const sorted = sort === null ? parts : parts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const all = sort === '-name' ? sorted.toReversed() : sorted;
    const page = all.slice(start, start + size);
    if (fault === 'no place without a size' && start > 0 && !query.has('limit')) return { parts: [], more: false };
    const more = fault === 'compares more with the size asked for' ? page.length === asked : start + size < all.length;
    return { parts: page, more };
  });

test('a right list has no finding', () =>
  expectPass(contract, serve(), 'api.parameters.default', 'api.order.keys', 'api.page.more'));

test.each<readonly [Fault, string]>([
  ['sorts only sized pages', 'api.order.keys unordered-within-page'],
  ['no place without a size', 'api.parameters.default default-differs-from-explicit'],
  ['compares more with the size asked for', 'api.page.more more-not-said'],
])('%s: found', async (fault, expected) => {
  expect(await codesOf(contract, serve(fault))).toContain(expected);
});
