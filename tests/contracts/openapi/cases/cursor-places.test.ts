import { describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { brokenBy, expectPass } from '../judged.ts';
import { contractOfList, integer, sizeUpTo, text } from '../list-contract.ts';
import { type Listening, serving } from '../listening.ts';

/** Cursors in a header of the answer, or in the last item of the page. */

const stars = Array.from({ length: 57 }, (_, n) => ({ id: `s${String((n * 23) % 57).padStart(2, '0')}`, size: n % 5 }));

const contractOf = (paging: object): JudgedContract =>
  contractOfList({
    name: 'stars',
    query: { limit: sizeUpTo(40, 10), after: text },
    item: { id: text, size: integer },
    isClosed: true,
    around: { more: { type: 'boolean' } },
    list: { paging: { style: 'cursor', size: 'limit', cursor: 'after', ...paging } },
  });

type Fault = 'ignores' | 'repeats' | 'skips' | 'ends' | 'more';

/** Items after the item that `after` names. */
const served = (fault?: Fault): Promise<Listening> =>
  serving((request, response) => {
    const query = new URL(request.url ?? '/', 'http://test').searchParams;
    const [limit, after] = [Number(query.get('limit') ?? 10), fault === 'ignores' ? null : query.get('after')];
    const behind = after === null ? 0 : stars.findIndex(({ id }) => id === after) + 1;
    const isKnown = after === null || behind > 0;
    if (!(limit >= 1 && limit <= 40) || !isKnown) {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const start = Math.max(0, behind + (after === null ? 0 : fault === 'repeats' ? -1 : fault === 'skips' ? 1 : 0));
    const page = stars.slice(start, fault === 'ends' && start > 20 ? start : start + limit);
    const follows = page.length > 0 && start + limit < stars.length;
    const more = fault === 'more' && start > 0 ? false : follows;
    response.writeHead(200, {
      'content-type': 'application/json',
      ...(more ? { 'X-Next': page.at(-1)?.id } : {}),
    });
    response.end(JSON.stringify({ more, stars: page }));
  });

const places: readonly (readonly [string, object])[] = [
  ['a header', { next: { header: 'x-next' } }],
  ['the last item', { next: { lastItem: 'id' } }],
  ['the last item, with hasMore', { next: { lastItem: 'id' }, hasMore: 'more' }],
];

describe.each(places)('a cursor in %s', (name, paging) => {
  const contract = contractOf(paging);

  test('a right list has no finding', async () => {
    await expectPass(contract, served(), 'api.page.continues');
  });

  // Without hasMore the last item always gives a cursor: only the length of a page ends the list.
  const more: readonly Fault[] = name === 'the last item' ? [] : ['more'];

  test.each<Fault>(['ignores', 'repeats', 'skips', 'ends', ...more])('%s: found', async (fault) => {
    expect(await brokenBy(contract, served(fault))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^api\.page\.(continues|any-size|more)$/)]),
    );
  });
});

test.each<readonly [object, string]>([
  [{ next: { lastItem: 'idd' } }, 'names the member idd in paging.next.lastItem'],
  [{ next: { lastItem: 'id', header: 'x' } }, 'paging.next'],
  [{ style: 'offset', cursor: 'after', next: { header: 'x' } }, 'paging.next with paging.style offset'],
])('%j is refused', (paging, message) => {
  expect(() => contractOf(paging)).toThrow(message);
});
