import { describe, expect, test } from 'vitest';
import { type OpenApiDocument, openApiContract } from '../../../contracts/openapi/index.ts';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { type Listening, listening } from '../listening.ts';

/** What a document says of sizes and places outside their bounds, of pages that are full, and of sizes that change. */

const boats = Array.from({ length: 47 }, (_, n) => ({ id: n * 3 }));

const documentOf = (paging: object): OpenApiDocument => ({
  openapi: '3.1.0',
  info: { title: 'Boats', version: '1' },
  paths: {
    '/boats': {
      get: {
        operationId: 'boats',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 5, maximum: 20, default: 10 } },
          { name: 'offset', in: 'query', schema: { type: 'integer' } },
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
          { name: 'page', in: 'query', schema: { type: 'integer' } },
        ],
        responses: {
          200: {
            description: '',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['boats'],
                  properties: {
                    total: { type: 'integer' },
                    next: { type: ['string', 'null'] },
                    boats: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
                  },
                },
              },
            },
          },
        },
        'x-assay-list': { items: 'boats', identity: ['id'], paging: { size: 'limit', ...paging } },
      },
    },
  },
});

type Policy = 'refused' | 'empty' | 'default' | 'minimum' | 'maximum';

/** A server's own policies; faults of a walk: places that are multiples of the size, pages that are short or empty. */
interface Server {
  readonly below?: Policy;
  readonly zero?: Policy;
  readonly negative?: Policy;
  readonly above?: Policy;
  readonly before?: 'refused' | 'first' | 'last';
  readonly fault?: 'multiples' | 'short' | 'empty';
}

const sizeBy = { empty: 0, default: 10, minimum: 5, maximum: 20 } as const;

const served = ({
  below = 'refused',
  zero,
  negative,
  above = 'refused',
  before = 'refused',
  fault,
}: Server): Promise<Listening> =>
  listening((_, query) => {
    const asked = Number(query.get('limit') ?? 10);
    const low = asked < 0 ? (negative ?? below) : asked === 0 ? (zero ?? below) : asked < 5 ? below : undefined;
    const policy = asked > 20 ? above : low;
    if (!Number.isInteger(asked) || policy === 'refused') return 400;
    const size = policy === undefined ? asked : sizeBy[policy];
    const page = query.get('page');
    const given = query.get('cursor');
    // Every page with items leads to one without.
    if (given?.endsWith('e')) return { boats: [], total: boats.length, next: given.slice(0, -1) };
    const place = Number(query.get('offset') ?? query.get('cursor') ?? (page === null ? 0 : (Number(page) - 1) * size));
    if (!Number.isInteger(place) || (place < 0 && before === 'refused')) return 400;
    const here = place < 0 && before === 'last' ? Math.max(0, boats.length + place) : Math.max(0, place);
    const start = fault === 'multiples' ? Math.floor(here / size) * size : here;
    const cut = start > 0 && fault === 'short' ? size - 1 : size;
    const next = start + cut < boats.length ? `${start + cut}${fault === 'empty' ? 'e' : ''}` : null;
    return { boats: boats.slice(start, start + cut), total: boats.length, next };
  });

const offset = { style: 'offset', cursor: 'offset' };
const cursor = { style: 'cursor', cursor: 'cursor', next: 'next' };
const page = { style: 'page', cursor: 'page' };

type Row = readonly [name: string, paging: object, right: Server, wrong: Server, requirement: string];

const rows: readonly Row[] = [
  ['below refused', { belowMinimum: 'refused' }, {}, { below: 'minimum' }, 'api.page.below-minimum'],
  ['below minimum', { belowMinimum: 'minimum' }, { below: 'minimum' }, { below: 'default' }, 'api.page.below-minimum'],
  ['below default', { belowMinimum: 'default' }, { below: 'default' }, { below: 'maximum' }, 'api.page.below-minimum'],
  ['below maximum', { belowMinimum: 'maximum' }, { below: 'maximum' }, {}, 'api.page.below-minimum'],
  ['zero empty', { zeroSize: 'empty' }, { zero: 'empty' }, { zero: 'default' }, 'api.page.below-minimum'],
  ['zero default', { zeroSize: 'default' }, { zero: 'default' }, { zero: 'empty' }, 'api.page.below-minimum'],
  ['negative refused', { negativeSize: 'refused' }, {}, { negative: 'default' }, 'api.page.below-minimum'],
  ['negative maximum', { negativeSize: 'maximum' }, { negative: 'maximum' }, {}, 'api.page.below-minimum'],
  ['above maximum', { aboveMaximum: 'clamp' }, { above: 'maximum' }, { above: 'default' }, 'api.page.maximum'],
  ['above not refused', { aboveMaximum: 'clamp' }, { above: 'maximum' }, {}, 'api.page.maximum'],
  [
    'zero beside others',
    { belowMinimum: 'refused', zeroSize: 'maximum', aboveMaximum: 'refused' },
    { zero: 'maximum' },
    {},
    'api.page.below-minimum',
  ],
];

describe.each(rows)('%s', (_, paging, right, wrong, requirement) => {
  test.each([offset, cursor])('by %j: a right list has no finding, a faulty one has', async (style) => {
    const contract = openApiContract(documentOf({ ...style, ...paging }));
    const judgements = await judged(contract, served(right), requirement, 'api.page.minimum', 'api.page.size');
    expect(notPassed(judgements)).toEqual([]);
    const found = findingsOf(await judged(contract, served(wrong), requirement));
    expect(found.map((finding) => finding.requirement)).toContain(requirement);
  });
});

describe.each([offset, page])('places before the first one, by %j', (style) => {
  test.each(['refused', 'first'] as const)('%s: a right list has no finding, a faulty one has', async (beforeFirst) => {
    const contract = openApiContract(documentOf({ ...style, beforeFirst }));
    expect(notPassed(await judged(contract, served({ before: beforeFirst })))).toEqual([]);
    for (const before of (['refused', 'first', 'last'] as const).filter((other) => other !== beforeFirst)) {
      const found = findingsOf(await judged(contract, served({ before }), 'api.page.before-first'));
      expect(found.map((finding) => finding.requirement)).toContain('api.page.before-first');
    }
  });
});

test('what a document leaves open is never judged', async () => {
  const policies: readonly Server[] = [
    { below: 'maximum' },
    { below: 'empty', before: 'last' },
    { zero: 'maximum', negative: 'empty', before: 'first' },
  ];
  for (const style of [offset, page, cursor])
    for (const policy of policies)
      expect(notPassed(await judged(openApiContract(documentOf(style)), served(policy), 'api.page.*'))).toEqual([]);
});

describe('full pages', () => {
  const contract = openApiContract(documentOf({ ...cursor, fullPages: true }));

  test('a right list has no finding', async () => {
    const judgements = await judged(contract, served({}));
    expect(notPassed(judgements)).toEqual([]);
    const full = judgements.outcomes.find(({ requirement }) => requirement === 'api.page.full');
    expect(full).toMatchObject({ verdict: 'pass' });
  });

  test.each(['short', 'empty'] as const)('%s pages are found', async (fault) => {
    const found = findingsOf(await judged(contract, served({ fault })));
    expect(found.map(({ requirement }) => requirement)).toContain('api.page.full');
  });

  test.each(['short', 'empty'] as const)(
    'where a document does not promise them, %s pages are right',
    async (fault) => {
      expect(findingsOf(await judged(openApiContract(documentOf(cursor)), served({ fault })))).toEqual([]);
    },
  );
});

describe('a size that changes within a walk', () => {
  const changing = openApiContract(documentOf({ ...cursor, changingSize: true }));

  test.each([openApiContract(documentOf(offset)), changing])('a right list has no finding', async (contract) => {
    const judgements = await judged(contract, served({}));
    expect(notPassed(judgements)).toEqual([]);
    const changed = judgements.outcomes.find(({ requirement }) => requirement === 'api.page.changing-size');
    expect(changed).toMatchObject({ verdict: 'pass' });
  });

  test.each([openApiContract(documentOf(offset)), changing])('multiples of the size are found', async (contract) => {
    const found = findingsOf(await judged(contract, served({ fault: 'multiples' }), 'api.page.changing-size'));
    expect(found.map(({ requirement }) => requirement)).toContain('api.page.changing-size');
  });

  test('a cursor may be bound to its size', async () => {
    const judgements = await judged(openApiContract(documentOf(cursor)), served({ fault: 'multiples' }));
    expect(notPassed(judgements)).toEqual([]);
  });
});

test.each<readonly [object, string]>([
  [{ ...cursor, beforeFirst: 'first' }, 'paging.beforeFirst with paging.style cursor'],
  [{ ...page, changingSize: true }, 'paging.changingSize with paging.style page'],
  [{ style: 'link', size: undefined, zeroSize: 'empty' }, 'paging.zeroSize without size'],
  [{ ...offset, zeroSize: 'clamp' }, 'has "clamp" as paging.zeroSize'],
])('%j is refused', (paging, message) => {
  expect(() => openApiContract(documentOf(paging))).toThrow(message);
});
