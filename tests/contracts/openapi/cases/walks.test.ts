import { describe, expect, test } from 'vitest';
import { findingsOf, notPassed } from '../judged.ts';
import { documentOf, found, jsonReply, judgedBy, notFound, operation, type Reply, verdictsOf } from './target.ts';

const item = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const rows = (count: number): readonly { id: number }[] => Array.from({ length: count }, (_, id) => ({ id }));

const query = (name: string, more: object = {}): object => ({
  name,
  in: 'query',
  schema: { type: 'integer', ...more },
});

interface Listed {
  readonly paging: object;
  readonly parameters: readonly object[];
  readonly list?: object;
  readonly responses?: Readonly<Record<string, Readonly<Record<string, object>> | undefined>>;
  readonly answer?: object;
}

const answerSchema = { type: 'array', items: item };

const documentWith = ({ paging, parameters, list = {}, responses = {}, answer = answerSchema }: Listed) =>
  documentOf({
    '/rows': operation(
      'rows',
      { 200: { 'application/json': answer }, ...responses },
      { parameters, 'x-assay-list': { items: '.', identity: ['id'], paging, ...list } },
    ),
  });

const offsetList = (size: object = {}, more: Partial<Listed> = {}) =>
  documentWith({
    paging: { style: 'offset', size: 'limit', cursor: 'offset' },
    parameters: [query('limit', size), query('offset', { minimum: 0 })],
    ...more,
  });

const pageList = (size: object = {}, more: Partial<Listed> = {}) =>
  documentWith({
    paging: { style: 'page', size: 'size', cursor: 'page' },
    parameters: [query('size', size), query('page', { minimum: 1 })],
    ...more,
  });

const number = (asked: URLSearchParams, name: string, otherwise: number): number =>
  Number(asked.get(name) ?? otherwise);

/** Refuses values that are not numbers in the documented range. */
const strict =
  (answer: (path: string, asked: URLSearchParams) => Reply, most = 1_000) =>
  (path: string, asked: URLSearchParams): Reply => {
    const texts = [...asked].map(([name, text]) => [name, Number(text === '' ? 'none' : text)] as const);
    const isRight = texts.every(
      ([name, value]) =>
        Number.isInteger(value) && value >= (name === 'offset' ? 0 : 1) && (value <= most || name !== 'size'),
    );
    return isRight ? answer(path, asked) : { status: 422, type: 'text/plain', body: 'no' };
  };

describe('a page that a maximum cuts which nobody documents is not the whole list', () => {
  const all = rows(57);

  test('by offset', async () => {
    const judgements = await judgedBy(offsetList({ minimum: 1 }), (_, asked) => {
      const offset = number(asked, 'offset', 0);
      return jsonReply(all.slice(offset, offset + Math.min(number(asked, 'limit', 10), 20)));
    });
    expect(found(judgements)).toEqual([]);
    expect(notPassed(judgements).filter((line) => /api\.page\.(?:size|any-size|continues)/.test(line))).toEqual([]);
  });

  test('by page number', async () => {
    const judgements = await judgedBy(pageList({ minimum: 1 }), (_, asked) => {
      const size = Math.min(number(asked, 'size', 10), 25);
      const before = (number(asked, 'page', 1) - 1) * size;
      return jsonReply(all.slice(before, before + size));
    });
    expect(found(judgements)).toEqual([]);
  });

  test('by page number, with the count, and the last page again behind the last', async () => {
    const list = { count: { header: 'x-total-count' } };
    const judgements = await judgedBy(pageList({ minimum: 1 }, { list }), (_, asked) => {
      const size = number(asked, 'size', 10);
      const last = Math.ceil(all.length / size);
      const before = (Math.min(number(asked, 'page', 1), last) - 1) * size;
      return { ...jsonReply(all.slice(before, before + size)), headers: { 'x-total-count': `${all.length}` } };
    });
    expect(found(judgements)).toEqual([]);
  });

  test('by page number, with the count and no page behind the last', async () => {
    const list = { count: { header: 'x-total-count' } };
    const judgements = await judgedBy(pageList({ minimum: 1 }, { list }), (_, asked) => {
      const size = Math.min(number(asked, 'size', 10), 25);
      const before = (number(asked, 'page', 1) - 1) * size;
      if (before >= all.length) return notFound;
      return { ...jsonReply(all.slice(before, before + size)), headers: { 'x-total-count': `${all.length}` } };
    });
    expect(found(judgements)).toEqual([]);
  });
});

describe('a refusal behind the last page ends a walk', () => {
  const bounds = { minimum: 1, maximum: 10 };
  const paged =
    (count: number, refusal: Reply) =>
    (_: string, asked: URLSearchParams): Reply => {
      const size = number(asked, 'size', 5);
      const before = (number(asked, 'page', 1) - 1) * size;
      return before >= count ? refusal : jsonReply(rows(count).slice(before, before + size));
    };

  test.each<[string, Listed['responses'], Reply]>([
    ['a documented 404', { 404: { 'text/plain': { type: 'string' } } }, notFound],
    ['a documented 400', { 400: undefined }, { status: 400, type: 'text/plain', body: 'no such page' }],
    ['a documented answer without content', { 204: undefined }, { status: 204 }],
    ['a 416', {}, { status: 416 }],
  ])('%s', async (_, responses = {}, refusal) => {
    for (const count of [10, 23])
      expect(found(await judgedBy(pageList(bounds, { responses }), strict(paged(count, refusal), 10)))).toEqual([]);
  });

  test('a refusal amid the list loses its items', async () => {
    const amid = (_: string, asked: URLSearchParams): Reply =>
      number(asked, 'page', 1) === 2 && number(asked, 'size', 5) < 10 ? notFound : paged(9, notFound)(_, asked);
    const [finding] = findingsOf(await judgedBy(pageList(bounds), strict(amid, 10), 'api.page.continues'));
    expect(finding).toMatchObject({ expected: expect.stringMatching(/all 9 items/) as string });
  });
});

test('no page larger than the documented maximum is asked for as a documented call', async () => {
  const sizes = new Set<number>();
  const document = offsetList({ minimum: 1, maximum: 5, default: 5 });
  await judgedBy(document, (_, asked) => {
    const [limit, offset] = [number(asked, 'limit', 5), number(asked, 'offset', 0)];
    if (limit > 0 && limit < 1_000) sizes.add(limit);
    return !(limit > 0 && limit < 6) ? { status: 422 } : jsonReply(rows(60).slice(offset, offset + limit));
  });
  expect([...sizes].filter((size) => size > 5)).toEqual([]);
});

describe('an empty page may leave out its items', () => {
  const token = {
    paging: { style: 'cursor', size: 'limit', cursor: 'after', next: 'next' },
    parameters: [
      query('limit', { minimum: 1, maximum: 10 }),
      { name: 'after', in: 'query', schema: { type: 'string' } },
    ],
    list: { items: 'rows' },
  };
  const answer = (required: readonly string[]): object => ({
    type: 'object',
    required,
    properties: { rows: { type: 'array', items: item }, next: { type: 'string' } },
  });

  test('where the document allows that: nothing is said of the form', async () => {
    const judgements = await judgedBy(documentWith({ ...token, answer: answer([]) }), () => jsonReply({}));
    expect(found(judgements)).toEqual([]);
    expect(notPassed(judgements).join('\n')).not.toContain('could not be used');
  });

  test('where it must be there, the schema is broken, and others point to that', async () => {
    const judgements = await judgedBy(documentWith({ ...token, answer: answer(['rows']) }), () => jsonReply({}));
    expect(found(judgements)).toEqual([expect.stringMatching(/^api\.schema: absent/)]);
  });
});

describe('Content-Range counts a list as RFC 9110, 14.4 says', () => {
  const list = { count: { header: 'Content-Range' } };
  const counting =
    (count: string) =>
    (_: string, asked: URLSearchParams): Reply => {
      const [limit, offset] = [number(asked, 'limit', 10), number(asked, 'offset', 0)];
      const items = rows(23).slice(offset, offset + limit);
      const range = items.length === 0 ? '*' : `${offset}-${offset + items.length - 1}`;
      return { ...jsonReply(items), headers: { 'content-range': `items ${range}/${count}` } };
    };

  test.each<[string, readonly string[]]>([
    ['23', ['pass']],
    ['*', ['inconclusive']],
    ['25', ['fail']],
  ])('items 0-9/%s', async (count, verdicts) => {
    const judgements = await judgedBy(offsetList({ minimum: 1, maximum: 10 }, { list }), counting(count));
    expect(verdictsOf(judgements, 'api.count')).toEqual(verdicts);
  });
});

test('repeated and missing items are distinguished, with the pages that show them', async () => {
  const [finding] = findingsOf(
    await judgedBy(
      offsetList({ minimum: 1, maximum: 20 }),
      (_, asked) => {
        const [limit, offset] = [number(asked, 'limit', 10), number(asked, 'offset', 0)];
        // The second page starts one item too early, and the last item never comes.
        const from = offset === 0 || limit % 2 === 1 ? offset : offset - 1;
        return jsonReply(rows(50).slice(from, Math.min(50, from + limit)));
      },
      'api.page.any-size',
    ),
  );
  expect(finding?.actual).toMatch(/^pages of \d+ repeat \d+ items?.*; the first: id \d+ twice/);
  expect(new Set(finding?.curl).size).toBe(finding?.curl.length);
});
