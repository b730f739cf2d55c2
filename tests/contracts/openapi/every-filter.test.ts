import { describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import type { Exchange } from '../../../engine/model/exchange.ts';
import { answered } from '../../../engine/protocols/answered.ts';
import { declaredPage } from '../../../properties/checks/declared-page.ts';
import { order } from '../../../properties/checks/order.ts';
import { judged } from './judged.ts';
import { contractOfList, each, integer, text } from './list-contract.ts';
import { listening } from './listening.ts';
import { query } from './document.ts';

/** Forty books by cursor with a count and two filters. */

/** The contract of the books, with other paging, other list members or further parameters. */
const contractOf = (paging: object = {}, list: object = {}, parameters: readonly object[] = []): JudgedContract =>
  contractOfList({
    name: 'books',
    query: { size: { ...integer, minimum: 0, maximum: 100 }, ...each(text, 'cursor', 'shelf', 'author', 'search') },
    parameters,
    around: {},
    list: {
      paging: { style: 'cursor', size: 'size', cursor: 'cursor', next: 'next', ...paging },
      count: 'count',
      order: { by: 'id', direction: 'ascending' },
      filters: { shelf: 'shelf', author: { path: 'author', operator: 'eq', compare: 'exact' } },
      ...list,
    },
  });

const contract = contractOf();

/**
 * Ways that are no fault. `grows`: a book comes with every request that has an author. `repeats`: a page begins with the
 * last item of the page before, as the document allows.
 */
type Freedom = 'grows' | 'repeats';

const books = Array.from({ length: 40 }, (_, id) => ({ id, shelf: `s${id % 3}`, author: `a${id % 4}` }));

const answer = (query: URLSearchParams, freedom: Freedom | undefined, asked: number): object => {
  const [shelf, author] = [query.get('shelf'), query.get('author')];
  const size = Number(query.get('size') ?? 20);
  const overlap = freedom === 'repeats' && query.has('cursor') && size > 1 ? 1 : 0;
  const start = Number(query.get('cursor') ?? 0) - overlap;
  const grown = Array.from({ length: freedom === 'grows' ? asked : 0 }, (_, n) => ({
    id: 100 + n,
    shelf: 's9',
    author: `a${n % 4}`,
  }));
  const kept = [...books, ...grown]
    .filter((book) => shelf === null || book.shelf === shelf)
    .filter((book) => author === null || book.author === author);
  const page = kept.slice(start, start + size);
  return {
    books: page,
    count: kept.length,
    ...(size > 0 && start + size < kept.length ? { next: String(start + size) } : {}),
  };
};

const findings = async (freedom?: Freedom): Promise<readonly string[]> => {
  let asked = 0;
  const { outcomes, defects } = await judged(
    freedom === 'repeats' ? contractOf({ repeats: true }) : contract,
    listening((_, query) => {
      if (query.has('author')) asked += 1;
      return answer(query, freedom, asked);
    }),
  );
  expect(defects).toEqual([]);
  return [...new Set(outcomes.flatMap((outcome) => outcome.findings).map(({ requirement }) => requirement))].sort();
};

describe('beside any filter', () => {
  test('nothing is found where nothing is wrong, even where a size of 0 asks for the count alone', async () => {
    expect(await findings()).toEqual([]);
  });

  test('a list that grows while it is walked is no finding', async () => {
    expect(await findings('grows')).toEqual([]);
  });

  test('an item that comes again on a later page is no finding where the document allows it', async () => {
    expect(await findings('repeats')).toEqual([]);
  });
});

describe('a page by itself', () => {
  const found = (
    parameters: Readonly<Record<string, string>>,
    page: object,
    list: object = {},
    others: readonly object[] = [],
  ): readonly string[] => {
    const contract = contractOf({}, list, others);
    const exchange: Exchange = {
      n: 1,
      asker: 'test',
      turn: 1,
      at: '2026-01-01T00:00:00.000Z',
      ms: 1,
      attempt: 1,
      call: { operation: 'books', input: 'valid', parameters },
      request: {
        method: 'GET',
        url: `http://localhost/books?${new URLSearchParams(parameters).toString()}`,
        headers: {},
      },
      response: {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(page),
        bytes: 100,
      },
    };
    const answer = answered(exchange, contract);
    if (!answer) throw new Error('no answer');
    return [order, declaredPage].flatMap((check) =>
      [...check.start(contract).judge(answer)].flatMap(({ violation }) => violation?.code ?? []),
    );
  };
  const turned = { books: [books[2], books[1]], count: 9 };

  test('shows a wrong order and a wrong count', () => {
    expect(found({ author: 'a1' }, turned)).toEqual([
      'unordered-within-page',
      'unordered-within-page',
      'count-differs',
    ]);
  });

  test('shows nothing beside a parameter of which the document does not say what it makes of the list', () => {
    expect(found({ author: 'a1', search: 'best' }, turned)).toEqual([]);
  });

  test('shows no order where a required parameter gives another one', () => {
    const order = { by: 'id', direction: 'ascending', parameter: 'dir' };
    const dir = query('dir', { type: 'string', enum: ['asc', 'desc'] }, { required: true, example: 'asc' });
    expect(found({ dir: 'desc' }, { books: [books[2], books[1]], count: 2 }, { order }, [dir])).toEqual([]);
  });

  test('shows no count where pages are counted: the target may cut them at a size that is not documented', () => {
    const paging = { style: 'offset', size: 'limit', cursor: 'offset' };
    const others = ['limit', 'offset'].map((name) => query(name, integer));
    expect(found({ limit: '100' }, { books: books.slice(0, 5), count: 40 }, { paging }, others)).toEqual([]);
  });
});
