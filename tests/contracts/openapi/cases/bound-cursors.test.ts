import { describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { brokenBy, expectPass, judged, notPassed } from '../judged.ts';
import { contractOfList, integer, sizeUpTo, text } from '../list-contract.ts';
import { type Listening, listening } from '../listening.ts';

/** Declarations about cursors: a cursor for the first page, and cursors bound to filters and order. */

const birds = Array.from({ length: 43 }, (_, n) => ({ id: n, kind: ['owl', 'wren', 'kite'][n % 3] ?? '' }));

const contractOf = (paging: object): JudgedContract =>
  contractOfList({
    name: 'birds',
    query: { limit: sizeUpTo(50, 10), cursor: text, kind: text, dir: { ...text, enum: ['asc', 'desc'] } },
    item: { id: integer, kind: text },
    around: { next: { type: ['string', 'null'] } },
    list: {
      paging: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next', ...paging },
      filters: { kind: 'kind' },
      order: { by: 'id', parameter: 'dir' },
    },
  });

type Bound = 'refused' | 'kept' | 'free';

/** Birds after the cursor `id|kind|dir`. `bound`: how the server treats a filter or order other than the cursor's. */
const served = (bound: Bound | 'half free', first?: 'last page' | 'refused'): Promise<Listening> =>
  listening((_, query) => {
    const limit = Number(query.get('limit') ?? 10);
    const asked = { kind: query.get('kind') ?? '', dir: query.get('dir') ?? '' };
    const given = query.get('cursor') ?? '';
    if (given === '' && query.has('cursor') && first === 'refused') return 400;
    const [id, kind, dir] = given.split('|');
    const isOther = given !== '' && (kind !== asked.kind || dir !== asked.dir);
    if (!(limit >= 1 && limit <= 50) || (given !== '' && !/^\d+\|[a-z]*\|[a-z]*$/.test(given))) return 400;
    if (isOther && bound === 'refused') return 400;
    const own = bound === 'kept' && given !== '' ? { kind: kind ?? '', dir: dir ?? '' } : asked;
    const sorted = own.dir === 'desc' ? birds.toReversed() : birds;
    const all = sorted.filter((bird) => own.kind === '' || bird.kind === own.kind);
    // Where a cursor is a place, no bird of its own may stand there.
    const isBehind = (bird: { id: number }): boolean =>
      own.dir === 'desc' ? bird.id < Number(id) : bird.id > Number(id);
    const behind = given === '' ? all : all.filter(isBehind);
    const left = isOther && bound === 'half free' ? behind.slice(1) : behind;
    const from = given === '' && query.has('cursor') && first === 'last page' ? left.slice(-1) : left;
    const page = from.slice(0, limit);
    const next = page.length < from.length ? `${page.at(-1)?.id}|${own.kind}|${own.dir}` : null;
    return { birds: page, next };
  });

describe.each<Bound>(['refused', 'kept', 'free'])('bound: %s', (bound) => {
  const contract = contractOf({ bound });

  test('a right list has no finding', async () => {
    await expectPass(contract, served(bound), 'api.page.bound');
  });

  test.each((['refused', 'kept', 'free'] as const).filter((other) => other !== bound))('%s: found', async (other) => {
    expect(await brokenBy(contract, served(other), 'api.page.bound')).toContain('api.page.bound');
  });
});

test('a place that loses the first item of the other list is found', async () => {
  expect(await brokenBy(contractOf({ bound: 'free' }), served('half free'))).toContain('api.page.bound');
});

test('without `bound`, any of them is right', async () => {
  for (const bound of ['refused', 'kept', 'free'] as const)
    expect(notPassed(await judged(contractOf({}), served(bound)))).toEqual([]);
});

describe('a first cursor', () => {
  const contract = contractOf({ firstCursor: '' });

  test('that gives the first page has no finding', async () => {
    await expectPass(contract, served('kept'), 'api.page.first-cursor');
  });

  test.each(['last page', 'refused'] as const)('%s: found', async (fault) => {
    expect(await brokenBy(contract, served('kept', fault))).toContain('api.page.first-cursor');
  });
});

test.each<readonly [object, string]>([
  [{ style: 'offset', next: undefined, bound: 'kept' }, 'paging.bound with paging.style offset'],
  [{ style: 'offset', next: undefined, firstCursor: '' }, 'paging.firstCursor with paging.style offset'],
  [{ bound: 'yes' }, 'has "yes" as paging.bound'],
])('%j is refused', (paging, message) => {
  expect(() => contractOf(paging)).toThrow(message);
});
