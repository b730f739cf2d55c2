import { expect, test } from 'vitest';
import { groupsOf } from '../../../../reports/groups.ts';
import { expectPass, judged } from '../judged.ts';
import { contractOfList, integer, offsetQuery, text } from '../list-contract.ts';
import { listening, type Listening } from '../listening.ts';

/** Pages that are too short break most statements about a list: one cause, one group. */

const shells = Array.from({ length: 48 }, (_, id) => ({ id, kind: ['cone', 'whelk', 'auger'][id % 3] ?? '' }));

const contract = contractOfList({
  name: 'shells',
  query: { ...offsetQuery(20), kind: text },
  item: { id: integer, kind: text },
  around: { total: integer },
  list: {
    paging: { style: 'offset', size: 'limit', cursor: 'offset', fullPages: true },
    count: 'total',
    filters: { kind: 'kind' },
  },
});

type Fault = 'last-lost' | 'joined';

const serve = (fault?: Fault): Promise<Listening> =>
  listening((_, query) => {
    const kind = query.get('kind');
    const [limit, offset] = [Number(query.get('limit') ?? 20), Number(query.get('offset') ?? 0)];
    if (!(limit >= 1 && limit <= 20) || !(offset >= 0)) return undefined;
    const found = shells.filter((shell) => kind === null || shell.kind === kind);
    // A join gives up to three rows for an item: pages are cut from rows, and hold each item once.
    const rows =
      fault === 'joined' ? found.flatMap((shell) => Array<typeof shell>(1 + (shell.id % 3)).fill(shell)) : found;
    const size = fault === 'last-lost' ? Math.max(1, limit - 1) : limit;
    return { shells: [...new Set(rows.slice(offset, offset + size))], total: rows.length };
  });

test('pages that hold as many items as they should pass', async () => {
  await expectPass(contract, serve(), 'api.page.size', 'api.page.full', 'api.count', 'api.filter');
});

test.each<[Fault, readonly string[]]>([
  ['last-lost', ['api.page.full']],
  ['joined', ['api.page.any-size', 'api.page.continues', 'api.page.full']],
])('pages that are too short are the root of one group: %s', async (fault, consequences) => {
  const { outcomes } = await judged(contract, serve(fault));
  const [group, ...others] = groupsOf(contract, outcomes);
  expect(others.map(({ root }) => root.finding.fingerprint)).toEqual([]);
  const requirements = new Set(group?.members.map(({ finding }) => finding.requirement));
  expect([...requirements]).toEqual(['api.page.size', ...consequences]);
});
