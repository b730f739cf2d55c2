import { describe, expect, test } from 'vitest';
import { type OpenApiDocument, openApiContract } from '../../../contracts/openapi/index.ts';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { type Listening, serving } from '../listening.ts';
import { defined } from '../../../engine/model/defined.ts';

/** Cursors of several parts, each in a parameter of its own. A part may be absent, and so may be the other one. */

const towns = ['Bern', 'Oslo', 'Rome'];
const hotels = Array.from({ length: 42 }, (_, n) => ({
  town: towns[Math.floor(n / 14)] ?? '',
  row: n % 14,
  size: n % 5,
}));

type Hotel = (typeof hotels)[number];

const documentOf = (paging: object): OpenApiDocument => ({
  openapi: '3.1.0',
  info: { title: 'Hotels', version: '1' },
  paths: {
    '/hotels': {
      get: {
        operationId: 'hotels',
        parameters: [
          { name: 'top', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 } },
          { name: 'NextTown', in: 'query', schema: { type: 'string' } },
          { name: 'NextRow', in: 'query', schema: { type: 'string' } },
          { name: 'x-tenant', in: 'header', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: '',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['hotels'],
                  properties: {
                    next: { type: 'object', properties: { town: { type: 'string' }, row: { type: 'string' } } },
                    hotels: {
                      type: 'array',
                      items: {
                        type: 'object',
                        additionalProperties: false,
                        properties: { town: { type: 'string' }, row: { type: 'integer' }, size: { type: 'integer' } },
                      },
                    },
                  },
                },
              },
            },
          },
        },
        'x-assay-list': {
          items: 'hotels',
          identity: ['town', 'row'],
          paging: { style: 'cursor', size: 'top', cursor: ['NextTown', 'NextRow'], ...paging },
        },
      },
    },
  },
});

type Fault = 'ignores' | 'one part' | 'each alone' | 'never ends' | 'loses a part';

/** Whether a hotel stands at or behind a place. */
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
  const contract = openApiContract(documentOf(paging));

  test('a right list has no finding', async () => {
    const judgements = await judged(contract, served(behind));
    expect(notPassed(judgements)).toEqual([]);
    const walked = judgements.outcomes.find(({ requirement }) => requirement === 'api.page.continues');
    expect(walked).toMatchObject({ verdict: 'pass' });
  });

  // The last item always gives both parts, and no page says that it is the last one.
  const more: readonly Fault[] = name === 'the last item' ? [] : ['never ends', 'loses a part'];

  test.each<Fault>(['ignores', 'one part', 'each alone', ...more])('%s: found', async (fault) => {
    const found = findingsOf(await judged(contract, served(behind, fault))).map(({ requirement }) => requirement);
    expect(found).toEqual(expect.arrayContaining([expect.stringMatching(/^api\.page\.(continues|any-size)$/)]));
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
  expect(() => openApiContract(documentOf(paging))).toThrow(message);
});
