import { describe, expect, test } from 'vitest';
import { relist } from '../../../../defects/operators/pages.ts';
import { ignore } from '../../../../defects/operators/parameters.ts';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { notAtDepth } from '../../../../engine/model/reasons.ts';
import { judgeTarget } from '../../../../engine/run/judge-target.ts';
import { array, objectOf } from '../document.ts';
import { codesOf, findingsOf, judgeContract, notPassed, options, whileServed } from '../judged.ts';
import { byOffset, contractOfList, integer, offsetQuery, offset, sizeUpTo, text } from '../list-contract.ts';
import { type Modelled, modelled } from '../modelled.ts';
import { findingLines, jsonReply, notFound, type Reply, replying, verdictsOf } from './target.ts';

/** Walks over the pages of a list, and lists that show less than a walk needs. */

const rows = (count: number): { id: number }[] => Array.from({ length: count }, (_, id) => ({ id }));

const item = { id: integer };
const offsetList = (size: object = {}, list: object = {}): JudgedContract =>
  contractOfList({
    name: 'rows',
    query: { limit: { ...integer, minimum: 1, ...size }, offset: offset },
    item,
    list: { paging: byOffset, ...list },
  });
const pageList = (size: object = {}, list: object = {}, responses: Readonly<Record<string, object>> = {}) =>
  contractOfList({
    name: 'rows',
    query: { size: { ...integer, minimum: 1, ...size }, page: { ...integer, minimum: 1 } },
    item,
    responses,
    list: { paging: { style: 'page', size: 'size', cursor: 'page' }, ...list },
  });

type Answer = (path: string, asked: URLSearchParams) => Reply;
const number = (asked: URLSearchParams, name: string, otherwise: number): number =>
  Number(asked.get(name) ?? otherwise);

/** Pages by number. `most`: a larger size is cut to it; `behind`: the answer behind the last page. */
const byPage =
  (count: number, { most = Infinity, usual = 10, behind }: { most?: number; usual?: number; behind?: Reply }): Answer =>
  (_, asked) => {
    const size = Math.min(number(asked, 'size', usual), most);
    const before = (number(asked, 'page', 1) - 1) * size;
    if (behind && before >= count) return behind;
    return { ...jsonReply(rows(count).slice(before, before + size)), headers: { 'x-total-count': `${count}` } };
  };

describe('a page that a maximum cuts which nobody documents is not the whole list', () => {
  const count = { count: { header: 'x-total-count' } };
  test.each<[string, JudgedContract, Answer]>([
    [
      'by offset',
      offsetList(),
      (_, asked) => {
        const offset = number(asked, 'offset', 0);
        return jsonReply(rows(57).slice(offset, offset + Math.min(number(asked, 'limit', 10), 20)));
      },
    ],
    ['by page number', pageList(), byPage(57, { most: 25 })],
    ['with the count, and no page behind the last', pageList({}, count), byPage(57, { most: 25, behind: notFound })],
    [
      'with the count, and the last page again behind the last',
      pageList({}, count),
      (path, asked) => {
        const last = Math.ceil(57 / number(asked, 'size', 10));
        asked.set('page', String(Math.min(number(asked, 'page', 1), last)));
        return byPage(57, {})(path, asked);
      },
    ],
  ])('%s', async (name, contract, answer) => {
    const judgements = await judgeContract(contract, replying(answer));
    expect(findingLines(judgements)).toEqual([]);
    if (name === 'by offset')
      expect(notPassed(judgements).filter((line) => /api\.page\.(?:size|any-size|continues)/.test(line))).toEqual([]);
  });
});

describe('a refusal behind the last page ends a walk', () => {
  const bounds = { maximum: 10 };

  /** Refuses values that are not numbers in the documented range. */
  const strict =
    (answer: Answer): Answer =>
    (path, asked) => {
      const isRight = [...asked].every(([name, text]) => /^[1-9]\d*$/.test(text) && (name !== 'size' || +text <= 10));
      return isRight ? answer(path, asked) : { status: 422, type: 'text/plain', body: 'no' };
    };

  test.each<[string, Readonly<Record<string, object>>, Reply]>([
    ['a documented 404', { 404: { description: '', content: { 'text/plain': { schema: text } } } }, notFound],
    ['a documented 400', { 400: { description: '' } }, { status: 400, type: 'text/plain', body: 'no such page' }],
    ['a documented answer without content', { 204: { description: '' } }, { status: 204 }],
    ['a 416', {}, { status: 416 }],
  ])('%s', async (_, responses, behind) => {
    for (const count of [10, 23])
      expect(
        await codesOf(pageList(bounds, {}, responses), replying(strict(byPage(count, { usual: 5, behind })))),
      ).toEqual([]);
  });

  test('a refusal amid the list loses its items', async () => {
    const amid: Answer = (path, asked) =>
      number(asked, 'page', 1) === 2 && number(asked, 'size', 5) < 10
        ? notFound
        : byPage(9, { usual: 5, behind: notFound })(path, asked);
    const [finding] = findingsOf(await judgeContract(pageList(bounds), replying(strict(amid)), 'api.page.continues'));
    expect(finding).toMatchObject({ expected: expect.stringMatching(/all 9 items/) as string });
  });
});

test('no page larger than the documented maximum is asked for as a documented call', async () => {
  const sizes = new Set<number>();
  const served = replying((_, asked) => {
    const [limit, offset] = [number(asked, 'limit', 5), number(asked, 'offset', 0)];
    if (limit > 0 && limit < 1_000) sizes.add(limit);
    return limit > 0 && limit < 6 ? jsonReply(rows(60).slice(offset, offset + limit)) : { status: 422 };
  });
  await judgeContract(offsetList({ maximum: 5, default: 5 }), served);
  expect([...sizes].filter((size) => size > 5)).toEqual([]);
});

/** As flask-restless-ng does. */
test('a size that is refused although no maximum is documented is named', async () => {
  const served = replying((_, asked) => {
    const [limit, offset] = [number(asked, 'limit', 10), number(asked, 'offset', 0)];
    return limit > 50 ? { status: 400 } : jsonReply(rows(60).slice(offset, offset + limit));
  });
  const reasons = (await judgeContract(offsetList(), served)).outcomes.map(({ reason }) => reason);
  expect(String(reasons)).toContain('the document names no maximum of limit, and 100 may be too large');
});

describe('an empty page may leave out its items', () => {
  const contractWith = (...required: readonly string[]): JudgedContract => {
    const schema = objectOf({ rows: array(objectOf(item)), next: text }, ...required);
    const content = { 'application/json': { schema } };
    return contractOfList({
      name: 'rows',
      query: { limit: sizeUpTo(10), after: text },
      responses: { 200: { description: 'a page', content } },
      list: { items: 'rows', paging: { style: 'cursor', size: 'limit', cursor: 'after', next: 'next' } },
    });
  };

  test('where the document allows that: nothing is said of the form', async () => {
    const judgements = await judgeContract(
      contractWith(),
      replying(() => jsonReply({})),
    );
    expect(findingLines(judgements)).toEqual([]);
    expect(notPassed(judgements).join('\n')).not.toContain('could not be used');
  });

  test('where it must be there, the schema is broken, and others point to that', async () => {
    const judgements = await judgeContract(
      contractWith('rows'),
      replying(() => jsonReply({})),
    );
    expect(findingLines(judgements)).toEqual([expect.stringMatching(/^api\.schema: absent/)]);
  });
});

describe('Content-Range counts a list as RFC 9110, 14.4 says', () => {
  test.each([
    ['23', 'pass'],
    ['*', 'inconclusive'],
    ['25', 'fail'],
  ])('items 0-9/%s', async (count, verdict) => {
    const served = replying((_, asked) => {
      const [limit, offset] = [number(asked, 'limit', 10), number(asked, 'offset', 0)];
      const items = rows(23).slice(offset, offset + limit);
      const range = items.length === 0 ? '*' : `${offset}-${offset + items.length - 1}`;
      return { ...jsonReply(items), headers: { 'content-range': `items ${range}/${count}` } };
    });
    const contract = offsetList({ maximum: 10 }, { count: { header: 'Content-Range' } });
    expect(verdictsOf(await judgeContract(contract, served), 'api.count')).toEqual([verdict]);
  });
});

test('repeated and missing items are distinguished, with the pages that show them', async () => {
  const served = replying((_, asked) => {
    const [limit, offset] = [number(asked, 'limit', 10), number(asked, 'offset', 0)];
    // The second page starts one item too early, and the last item never comes.
    const from = offset === 0 || limit % 2 === 1 ? offset : offset - 1;
    return jsonReply(rows(50).slice(from, Math.min(50, from + limit)));
  });
  const [finding] = findingsOf(await judgeContract(offsetList({ maximum: 20 }), served, 'api.page.any-size'));
  expect(finding?.actual).toMatch(/^pages of \d+ repeat \d+ items?.*; the first: id \d+ twice/);
  expect(new Set(finding?.curl).size).toBe(finding?.curl.length);
});

test('the requests of a lost item have the pages before and behind it, not the last page', async () => {
  const members = modelled(
    {
      name: 'members',
      query: { page: { ...integer, minimum: 1 }, perPage: sizeUpTo(20) },
      item,
      list: { paging: { style: 'page', size: 'perPage', cursor: 'page', first: 1 } },
    },
    Array.from({ length: 15 }, (_, id) => ({ id: 100 - ((id * 7) % 15) })),
  );
  const late = members.serve(relist({ start: (start) => (start > 0 ? start + 1 : 0) }));
  const findings = findingsOf(await judgeContract(members.contract, late, 'api.page.continues'));
  expect(findings.map(({ code }) => code)).toEqual(['walk-loses-items']);
  const pages = findings[0]?.exchanges.map(({ request }) => new URL(request.url).searchParams.get('page'));
  expect(pages).toEqual(expect.arrayContaining(['2']));
  expect(pages).not.toContain('5');
});

test('a page size that is ignored is one finding, and none about the pages that then do not exist', async () => {
  const certificates = modelled(
    {
      name: 'certificates',
      query: { size: sizeUpTo(100), cursor: text },
      around: { next: text },
      list: { paging: { style: 'cursor', size: 'size', cursor: 'cursor', next: 'next' } },
    },
    rows(12),
  );
  const judgements = await judgeContract(certificates.contract, certificates.serve(ignore('size')));
  const findings = findingsOf(judgements);
  expect(findings.filter(({ requirement }) => requirement === 'api.page.size')).toMatchObject([{ actual: '12' }]);
  expect(findings.map(({ requirement }) => requirement)).not.toContain('api.page.continues');
  expect(verdictsOf(judgements, 'api.page.continues')).not.toContain('pass');
});

const books = (count: number, list: object = {}): Modelled =>
  modelled(
    {
      name: 'books',
      query: { ...offsetQuery(20), author: text },
      item: { id: integer, author: text },
      list: { paging: byOffset, filters: { author: 'author' }, ...list },
    },
    rows(count).map(({ id }) => ({ id, author: 'AB'[id % 2] ?? '' })),
  );

describe('an identity that tells no item from others judges nothing', () => {
  test.each<[number, readonly string[], string]>([
    [13, ['ident'], 'no item has ident, the declared identity of its items'],
    [150, ['ident'], 'no item has ident, the declared identity of its items'],
    [13, ['author', 'number'], 'different items have the same author and number'],
  ])('a correct list of %i books with the identity %j', async (count, identity, reason) => {
    const judgements = await judgeContract(books(count, { identity }).contract, books(count).serve());
    expect(findingLines(judgements)).toEqual([]);
    const continues = judgements.outcomes.find(({ requirement }) => requirement === 'api.page.continues');
    expect(continues).toMatchObject({ verdict: 'inconclusive', reason: expect.stringContaining(reason) as string });
  });
});

describe('at depth quick', () => {
  const outcomesOf = async (count: number) => {
    const { contract, serve } = books(count);
    const { outcomes } = await whileServed(serve(), (url, around) =>
      judgeTarget(contract, { ...options, depth: 'quick', target: { api: url } }, around),
    );
    return outcomes.filter(({ requirement }) =>
      ['api.page.continues', 'api.page.any-size', 'api.filter.independent'].includes(requirement),
    );
  };

  test('a long list that is not walked is left to a larger depth, and its data are not blamed', async () => {
    const outcomes = await outcomesOf(47);
    const left = { verdict: 'inconclusive', reason: notAtDepth('quick').text };
    expect(outcomes).toMatchObject([left, left, left]);
    for (const { applies } of outcomes) expect(applies).not.toBe(false);
  });

  test('a list that is too short for the question does not apply', async () => {
    expect((await outcomesOf(2)).map(({ applies }) => applies)).toEqual([false, false, undefined]);
  });
});
