import { describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { brokenBy, expectPass } from '../judged.ts';
import { contractOfList, integer, sizeUpTo, text } from '../list-contract.ts';
import { type Listening, serving } from '../listening.ts';
import { defined } from '../../../../engine/model/defined.ts';

/** Cursors of several parts, each in a parameter of its own. A part may be absent, and so may be the other one. */

const towns = ['Bern', 'Oslo', 'Rome'];
const hotels = Array.from({ length: 42 }, (_, n) => ({
  town: towns[Math.floor(n / 14)] ?? '',
  row: n % 14,
  size: n % 5,
}));

type Hotel = (typeof hotels)[number];

const contractOf = (paging: object): JudgedContract =>
  contractOfList({
    name: 'hotels',
    query: { top: sizeUpTo(50, 10), NextTown: text, NextRow: text },
    parameters: [{ name: 'x-tenant', in: 'header', schema: text }],
    item: { town: text, row: integer, size: integer },
    isClosed: true,
    around: { next: { type: 'object', properties: { town: text, row: text } } },
    list: {
      identity: ['town', 'row'],
      paging: { style: 'cursor', size: 'top', cursor: ['NextTown', 'NextRow'], ...paging },
    },
  });

type Fault = 'ignores' | 'one part' | 'each alone' | 'never ends' | 'loses a part';

/** Whether a hotel is at or after a position. */
const isFrom = ({ town, row }: Hotel, [ofTown, ofRow]: readonly [string, number], fault?: Fault): boolean => {
  if (fault === 'one part') return town >= ofTown;
  if (fault === 'each alone') return town >= ofTown && row >= ofRow;
  return town > ofTown || (town === ofTown && row >= ofRow);
};

/** Hotels from a place, or `behind` it. The first row of a town has no part of its own. */
const served = (behind: boolean, fault?: Fault): Promise<Listening> =>
  serving((request, response) => {
    const query = new URL(request.url ?? '/', 'http://test').searchParams;
    const [top, town] = [Number(query.get('top') ?? 10), fault === 'ignores' ? null : query.get('NextTown')];
    const row = Number(query.get('NextRow') ?? 0) + Number(behind);
    if (!(top >= 1 && top <= 50) || !Number.isInteger(row)) {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const left = town === null ? hotels : hotels.filter((hotel) => isFrom(hotel, [town, row], fault));
    const after = left[top] ?? (fault === 'never ends' ? hotels[14] : undefined);
    const nextRow = after === undefined || after.row === 0 || fault === 'loses a part' ? undefined : String(after.row);
    response.writeHead(200, {
      'content-type': 'application/json',
      ...defined({ 'X-Next-Town': after?.town, 'X-Next-Row': nextRow }),
    });
    response.end(JSON.stringify({ next: after && { town: after.town, row: nextRow }, hotels: left.slice(0, top) }));
  });

const places: readonly (readonly [string, boolean, object])[] = [
  ['headers', false, { next: [{ header: 'x-next-town' }, { header: 'x-next-row' }] }],
  ['members', false, { next: ['next.town', 'next.row'] }],
  ['the last item', true, { next: [{ lastItem: 'town' }, { lastItem: 'row' }] }],
];

describe.each(places)('a cursor in several parts in %s', (name, behind, paging) => {
  const contract = contractOf(paging);

  test('a right list has no finding', async () => {
    await expectPass(contract, served(behind), 'api.page.continues');
  });

  // The last item always gives both parts, and no page says that it is the last one.
  const more: readonly Fault[] = name === 'the last item' ? [] : ['never ends', 'loses a part'];

  test.each<Fault>(['ignores', 'one part', 'each alone', ...more])('%s: found', async (fault) => {
    expect(await brokenBy(contract, served(behind, fault), 'api.page.continues', 'api.page.any-size')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^api\.page\.(continues|any-size)$/)]),
    );
  });
});

test.each<readonly [object, string]>([
  [{ next: ['next.town'] }, 'paging.next'],
  [{ next: ['next.town', 'next.row', 'next'] }, 'has 2 in paging.cursor and 3 in paging.next'],
  [{ next: 'next.town' }, 'has 2 in paging.cursor and 1 in paging.next'],
  [{ cursor: 'NextTown', next: ['next.town', 'next.row'] }, 'has 1 in paging.cursor and 2 in paging.next'],
  [{ cursor: ['NextTown', 'NextRoww'], next: ['next.town', 'next.row'] }, 'names the parameter NextRoww'],
  [{ cursor: ['NextTown', 'x-tenant'], next: ['next.town', 'next.row'] }, 'must be an optional parameter of the query'],
  [{ style: 'offset' }, 'several parameters as paging.cursor with paging.style offset'],
  [{ next: [{ lastItem: 'city' }, { lastItem: 'row' }] }, 'names the member city in paging.next.lastItem'],
])('%j is refused', (paging, message) => {
  expect(() => contractOf(paging)).toThrow(message);
});
