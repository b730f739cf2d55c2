import { describe, expect, test } from 'vitest';
import {
  brokenBy,
  codesOf,
  expectPass,
  findingsOf,
  judgeContract,
  notPassed,
  options,
  whileServed,
} from '../judged.ts';
import { byCursor, contractOfList, each, sizeUpTo } from '../list-contract.ts';
import { listening } from '../listening.ts';
import { array, contractOf, inPath, integer, object, objectOf, reads, text } from '../document.ts';
import { modelled, testRefused } from '../modelled.ts';
import type { Answer } from '../../../../defects/call.ts';
import { type Defect, bySteps, when } from '../../../../defects/defect.ts';
import { keyWithout } from '../../../../defects/operators/caches.ts';
import { endEarly, pageByKey } from '../../../../defects/operators/pages.ts';
import { atLeast, not } from '../../../../defects/triggers.ts';
import { at } from '../../../../defects/values.ts';
import { judgeTarget } from '../../../../engine/run/judge-target.ts';

/** A cursor that is compared by its beginning loses names that begin with another name, at one border of the list. */
describe('every border', () => {
  const contractBy = (list: object) =>
    contractOfList({
      name: 'towns',
      query: { limit: sizeUpTo(50), after: text },
      item: { id: text, name: text },
      around: { next: { type: ['string', 'null'] } },
      list: { paging: { style: 'cursor', size: 'limit', cursor: 'after', next: 'next' }, ...list },
    });
  const byName = contractBy({
    identity: ['name'],
    order: { by: 'name', direction: 'ascending', collation: 'codepoint' },
  });
  /** Nothing declares that the cursor goes over names. */
  const byId = contractBy({});

  const namesWith = (place: number): readonly string[] =>
    Array.from({ length: 29 }, (_, n) => `${String.fromCodePoint(65 + (n >> 1))}${n % 2 === 0 ? 'ab' : 'xy'}`)
      .flatMap((name, n) => (n === place ? [name, `${name}s`] : [name]))
      .toSorted();

  const serve = (names: readonly string[], isFaulty: boolean, isEncoded: boolean) =>
    listening((_, query) => {
      const limit = Number(query.get('limit') ?? 50);
      const cursor = query.get('after');
      const after = cursor !== null && isEncoded ? Buffer.from(cursor, 'base64url').toString() : cursor;
      if (!(limit >= 1 && limit <= 50)) return 400;
      const left = names.filter((name) => after === null || (name > after && !(isFaulty && name.startsWith(after))));
      const page = left.slice(0, limit).map((name) => ({ id: `t${100 + ((names.indexOf(name) * 7) % 31)}`, name }));
      const next = left.length > limit ? (page.at(-1)?.name ?? '') : null;
      return { towns: page, next: next !== null && isEncoded ? Buffer.from(next).toString('base64url') : next };
    });

  test.each([
    ...[0, 3, 7, 12, 16, 21, 28].map((border) => ['by name', byName, border, false] as const),
    ...[0, 5, 13, 21].map((border) => ['by a cursor of its own', byId, border, border % 2 === 1] as const),
  ])('%s: a name that begins with the name before it', async (_, contract, border, isEncoded) => {
    const names = namesWith(border);
    const only = ['api.page.continues', 'api.page.any-size'];
    expect(notPassed(await judgeContract(contract, serve(names, false, isEncoded), ...only))).toEqual([]);
    expect(await brokenBy(contract, serve(names, true, isEncoded), 'api.page.continues')).toContain(
      'api.page.continues',
    );
  });
});

/** A log, newest first, that gets an entry at its head while it is judged. */
describe('growing head', () => {
  const contract = contractOfList({
    name: 'log',
    query: { limit: sizeUpTo(100, 20), before: text },
    around: {},
    list: { paging: { style: 'cursor', size: 'limit', cursor: 'before', next: 'next', hasMore: 'more' } },
  });

  /** `each`: requests until the next entry. `isWrong`: every page says that others follow. */
  const growing = (each: number, isWrong = false) => {
    let length = 60;
    let requests = 0;
    return listening((_, parameters) => {
      requests += 1;
      if (requests % each === 0) length += 1;
      const before = Number(parameters.get('before') ?? length + 1);
      const first = Math.min(length, before - 1);
      const last = Math.max(0, first - Number(parameters.get('limit') ?? 20));
      const log = Array.from({ length: first - last }, (_value, index) => ({ id: first - index }));
      return { log, next: last > 0 ? `${last + 1}` : null, more: last > 0 || isWrong };
    });
  };

  test.each([5, 9, 12, 17])('an entry every %i requests raises no alarm about the pages that follow', async (each) => {
    expect(await codesOf(contract, growing(each), 'api.page.more')).toEqual([]);
  });

  test('a list that does not grow and always says that others follow is found', async () => {
    expect(await codesOf(contract, growing(Infinity, true), 'api.page.more')).toContain(
      'api.page.more more-said-in-vain',
    );
  });
});

/** Orders of which one in sixty has another shape than the rest. */
describe('rare items', () => {
  interface Order {
    readonly id: number;
    readonly lines: readonly object[];
    readonly state: string;
    readonly paid: number;
    readonly note?: string;
  }

  const plain = (id: number): Order => ({ id, lines: [{ sku: `sku ${id}` }], state: 'sent', paid: 10 + id, note: 'x' });

  /** By the shape: the order that has it. */
  const rare: Readonly<Record<string, Order>> = {
    'several elements': { ...plain(37), lines: [{ sku: 'sku a' }, { sku: 'sku b' }] },
    'a missing member': { id: 41, lines: plain(41).lines, state: 'sent', paid: 51 },
    'a rare value': { ...plain(52), state: 'held' },
    zero: { ...plain(23), paid: 0 },
  };

  const order = objectOf({ id: integer, lines: array(object), state: text, paid: integer, note: text }, 'id');
  const contract = contractOf({
    '/orders': reads('listOrders', [], array(order)),
    '/orders/{id}': reads('getOrder', [inPath('id', integer)], order),
  });

  const served = (item: Order, breaks: boolean) =>
    listening((path) => {
      const all = Array.from({ length: 60 }, (_, n) => (n + 1 === item.id ? item : plain(n + 1)));
      const [, , name] = path.split('/');
      if (name === undefined) return all;
      const asked = all.find((one) => String(one.id) === name);
      return asked === item && breaks ? { ...asked, id: `${asked.id}` } : (asked ?? 404);
    });

  test.each(Object.entries(rare))('discovery asks for the item with a rare shape: %s', async (_, item) => {
    expect(await codesOf(contract, served(item, true), 'api.schema*')).not.toEqual([]);
    expect(await codesOf(contract, served(item, false), 'api.schema*')).toEqual([]);
  });
});

describe('refused pages', () => {
  const listOf = (paging: object): unknown =>
    modelled(
      {
        name: 'birds',
        query: { ...each(text, 'window', 'kind', 'NextTown', 'NextRow'), ...each(integer, 'size', 'page') },
        parameters: [{ name: 'x-tenant', in: 'header', schema: text }],
        item: { town: text, row: integer },
        isClosed: true,
        around: { next: { type: 'object', properties: { town: text, row: text } } },
        list: { identity: ['town', 'row'], paging },
      },
      [],
    );

  const links = { style: 'link', size: 'size' };
  testRefused(
    (paging: object) => listOf({ ...links, ...paging }),
    [
      [{ others: [{ style: 'page', cursor: 'pge' }] }, 'names the parameter pge'],
      [{ others: [{ style: 'cursor', cursor: 'page' }] }, 'has "cursor" as paging.others.0.style'],
      [{ firstLink: 'links.first' }, 'a path as paging.firstLink'],
      [{ style: 'page', cursor: 'page', keepsParameters: true }, 'paging.keepsParameters with paging.style page'],
      [
        { style: 'none', size: undefined, others: [{ style: 'page', cursor: 'page' }] },
        'paging.others with paging.style none',
      ],
    ],
  );

  const dashes = { parameter: 'window', value: '{first}-{last}' };
  testRefused(
    (window: object, paging: object) => listOf({ style: 'offset', window: { ...dashes, ...window }, ...paging }),
    [
      [{ parameter: 'windw' }, {}, 'windw as paging.window.parameter'],
      [{ value: '{first}' }, {}, 'the paging.window.value {first}'],
      [
        { value: '{page},{size}' },
        {},
        'the paging.window.value {page},{size}; with paging.style offset it needs {first}',
      ],
      [{}, { style: 'cursor', next: { header: 'X-Next' } }, 'paging.window with paging.style cursor'],
      [{}, { size: 'kind' }, 'paging.size beside paging.window'],
    ],
  );

  const parts = { style: 'cursor', size: 'size', cursor: ['NextTown', 'NextRow'] };
  testRefused(
    (paging: object) => listOf({ ...parts, ...paging }),
    [
      [{ next: ['next.town'] }, 'paging.next'],
      [{ next: ['next.town', 'next.row', 'next'] }, 'has 2 in paging.cursor and 3 in paging.next'],
      [{ next: 'next.town' }, 'has 2 in paging.cursor and 1 in paging.next'],
      [{ cursor: 'NextTown', next: ['next.town', 'next.row'] }, 'has 1 in paging.cursor and 2 in paging.next'],
      [{ cursor: ['NextTown', 'NextRoww'], next: ['next.town', 'next.row'] }, 'names the parameter NextRoww'],
      [
        { cursor: ['NextTown', 'x-tenant'], next: ['next.town', 'next.row'] },
        'must be an optional parameter of the query',
      ],
      [{ style: 'offset' }, 'several parameters as paging.cursor with paging.style offset'],
      [{ next: [{ lastItem: 'city' }, { lastItem: 'row' }] }, 'names the member city in paging.next.lastItem'],
    ],
  );
});

describe('long beginning', () => {
  /**
   * Orders by the minute, three of each. No page holds all of them, and no two orders of one customer are of one minute:
   * where short lists have no ties, only the long list shows a cursor that knows the minute alone.
   */
  const orders = Array.from({ length: 120 }, (_, n) => ({
    id: n,
    customer: (n % 3) * 8 + (Math.floor(n / 3) % 8),
    status: n % 3 === 0 ? 'open' : 'paid',
    at: new Date(Date.UTC(2026, 2, 1, 8, Math.floor(n / 3))).toISOString(),
  }));

  const exact = { compare: 'exact' };
  const status = { status: { path: 'status', ...exact } };
  const list = modelled(
    {
      name: 'orders',
      query: { limit: sizeUpTo(50, 10), cursor: text, customer: integer, status: text, since: text, until: text },
      item: { id: integer, customer: integer, status: text, at: { ...text, format: 'date-time' } },
      around: { next: text },
      list: {
        paging: byCursor,
        order: { by: 'at', type: 'date' },
        filters: { customer: 'customer', ...status },
        ranges: [{ path: 'at', from: 'since', to: 'until', closed: 'both', ...exact }],
      },
    },
    orders,
  );

  const minuteAlone = pageByKey((item) => String(at(item, 'at')));
  /** A call without a status gets the answer of the call before it, if they differ in their status alone. */
  const forgetsStatus = bySteps(() => {
    let before: { readonly key: string; readonly answer: Answer } | undefined;
    return function* (call) {
      const key = keyWithout('status')(call);
      if (call.parameters['status'] === undefined && before?.key === key) return before.answer;
      const answer = yield call;
      before = { key, answer };
      return answer;
    };
  });
  const endsAfterPage = when(not(atLeast('limit', 50)), endEarly());

  test('the right server is judged, and nothing is found', () =>
    expectPass(list.contract, list.serve(), 'api.page.continues', 'api.range.whole', 'api.filter.independent'));

  test('orders lost between pages of a long list are the one cause of all findings', async () => {
    const found = findingsOf(await judgeContract(list.contract, list.serve(minuteAlone)));
    const causes = found.filter(({ sameCauseAs }) => sameCauseAs === undefined);
    expect(causes).toMatchObject([{ requirement: 'api.page.continues', code: 'walk-loses-items' }]);
    expect(causes[0]?.expected).toMatch(/^the first \d+ items of the list, as one page gives them$/);
    for (const { code, message } of found)
      if (code === 'narrower-adds-items') expect(message).toMatch(/^the pages of the list without .* lack items/);
  });

  test.each<[string, Defect | undefined, string]>([
    ['the right list', undefined, 'pass'],
    ['a cursor that knows the minute alone', minuteAlone, 'fail'],
    ['a list that ends after a page', endsAfterPage, 'fail'],
  ])('depth quick compares the beginning of a long list, too: %s', async (_, defect, verdict) => {
    const only = ['api.page.continues'];
    const { outcomes } = await whileServed(list.serve(defect), (url, around) =>
      judgeTarget(list.contract, { ...options, depth: 'quick', only, target: { api: url } }, around),
    );
    expect(outcomes.filter(({ requirement }) => requirement === only[0])).toMatchObject([{ verdict }]);
  });

  test('a walk that ends before the end of a long list is found', async () => {
    const found = findingsOf(await judgeContract(list.contract, list.serve(endsAfterPage), 'api.page.continues'));
    expect(found).toMatchObject([{ code: 'walk-ends-early' }]);
  });

  test('a filter that declares how texts compare is tested like one of a path alone', async () => {
    const { contract } = list.with({ filters: status, ranges: undefined });
    const found = findingsOf(await judgeContract(contract, list.serve(forgetsStatus), 'api.filter.independent'));
    expect(found).toMatchObject([{ code: 'answer-of-call-before', about: 'status' }]);
  });
});
