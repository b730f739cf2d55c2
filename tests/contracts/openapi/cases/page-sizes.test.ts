import { describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { brokenBy, expectPass, findingsOf, judged, notPassed } from '../judged.ts';
import { contractOfList, integer, text } from '../list-contract.ts';
import { type Listening, listening } from '../listening.ts';

/** Declarations about sizes and offsets outside their bounds, full pages, and sizes that change during a walk. */

const boats = Array.from({ length: 47 }, (_, n) => ({ id: n * 3 }));

const contractOf = (paging: object, list: object = {}): JudgedContract =>
  contractOfList({
    name: 'boats',
    query: {
      limit: { ...integer, minimum: 5, maximum: 20, default: 10 },
      offset: integer,
      cursor: text,
      page: integer,
    },
    item: { id: integer },
    around: { total: integer, next: { type: ['string', 'null'] } },
    list: { paging: { size: 'limit', ...paging }, ...list },
  });

type Policy = 'refused' | 'empty' | 'default' | 'minimum' | 'maximum';

/**
 * A server's own policies; faults of a walk: places that are multiples of the size, pages that are short or empty, and
 * pages of the maximum that are short.
 */
interface Server {
  readonly below?: Policy;
  readonly zero?: Policy;
  readonly negative?: Policy;
  readonly above?: Policy;
  readonly before?: 'refused' | 'first' | 'last';
  readonly fault?: 'multiples' | 'short' | 'empty' | 'maximum';
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
    const isShort = (start > 0 && fault === 'short') || (size === 20 && fault === 'maximum');
    const cut = isShort ? size - 1 : size;
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
    const contract = contractOf({ ...style, ...paging });
    const judgements = await judged(contract, served(right), requirement, 'api.page.minimum', 'api.page.size');
    expect(notPassed(judgements)).toEqual([]);
    expect(await brokenBy(contract, served(wrong), requirement)).toContain(requirement);
  });
});

describe.each([offset, page])('places before the first one, by %j', (style) => {
  test.each(['refused', 'first'] as const)('%s: a right list has no finding, a faulty one has', async (beforeFirst) => {
    const contract = contractOf({ ...style, beforeFirst });
    expect(notPassed(await judged(contract, served({ before: beforeFirst })))).toEqual([]);
    for (const before of (['refused', 'first', 'last'] as const).filter((other) => other !== beforeFirst)) {
      expect(await brokenBy(contract, served({ before }), 'api.page.before-first')).toContain('api.page.before-first');
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
      expect(notPassed(await judged(contractOf(style), served(policy), 'api.page.*'))).toEqual([]);
});

describe('full pages', () => {
  const contract = contractOf({ ...cursor, fullPages: true });

  test('a right list has no finding', async () => {
    await expectPass(contract, served({}), 'api.page.full');
  });

  test.each(['short', 'empty'] as const)('%s pages are found', async (fault) => {
    expect(await brokenBy(contract, served({ fault }))).toContain('api.page.full');
  });

  test.each([cursor, offset, page])('short pages of the maximum are found, by %j', async (style) => {
    for (const list of [{}, { count: 'total' }]) {
      const declared = contractOf({ ...style, fullPages: true }, list);
      await expectPass(declared, served({}), 'api.page.full');
      expect(await brokenBy(declared, served({ fault: 'maximum' }), 'api.page.full')).toEqual(['api.page.full']);
    }
  });

  test.each(['short', 'empty'] as const)(
    'where a document does not promise them, %s pages are right',
    async (fault) => {
      expect(findingsOf(await judged(contractOf(cursor), served({ fault })))).toEqual([]);
    },
  );
});

describe('a size that changes within a walk', () => {
  const changing = contractOf({ ...cursor, changingSize: true });

  test.each([contractOf(offset), changing])('a right list has no finding', async (contract) => {
    await expectPass(contract, served({}), 'api.page.changing-size');
  });

  test.each([contractOf(offset), changing])('multiples of the size are found', async (contract) => {
    expect(await brokenBy(contract, served({ fault: 'multiples' }), 'api.page.changing-size')).toContain(
      'api.page.changing-size',
    );
  });

  test('a cursor may be bound to its size', async () => {
    expect(notPassed(await judged(contractOf(cursor), served({ fault: 'multiples' })))).toEqual([]);
  });
});

test.each<readonly [object, string]>([
  [{ ...cursor, beforeFirst: 'first' }, 'paging.beforeFirst with paging.style cursor'],
  [{ ...page, changingSize: true }, 'paging.changingSize with paging.style page'],
  [{ style: 'link', size: undefined, zeroSize: 'empty' }, 'paging.zeroSize without size'],
  [{ ...offset, zeroSize: 'clamp' }, 'has "clamp" as paging.zeroSize'],
])('%j is refused', (paging, message) => {
  expect(() => contractOf(paging)).toThrow(message);
});
