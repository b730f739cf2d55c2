import { describe, expect, test } from 'vitest';
import { openApiContract } from '../../contracts/openapi/index.ts';
import type { OpenApiDocument } from '../../contracts/openapi/document.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { declaredPage } from '../../properties/checks/declared-page.ts';
import { judged } from './judged.ts';
import { listening } from './listening.ts';

/** Forty books by cursor with a count and two filters; what is wrong is wrong beside the second filter only. */

const document = {
  openapi: '3.1.0',
  info: { title: 'books', version: '1' },
  paths: {
    '/books': {
      get: {
        operationId: 'list',
        'x-assay-list': {
          items: 'books',
          identity: ['id'],
          paging: { style: 'cursor', size: 'size', cursor: 'cursor', next: 'next' },
          count: 'count',
          order: { by: 'id', direction: 'ascending' },
          filters: { shelf: 'shelf', author: { path: 'author', operator: 'eq', compare: 'exact' } },
        },
        parameters: [
          { name: 'size', in: 'query', schema: { type: 'integer', minimum: 0, maximum: 100 } },
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
          { name: 'shelf', in: 'query', schema: { type: 'string' } },
          { name: 'author', in: 'query', schema: { type: 'string' } },
          { name: 'search', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          '200': { description: 'a page', content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
    },
  },
};

const contract = openApiContract(document as unknown as OpenApiDocument);

type Fault = 'turned' | 'all-on-later-pages' | 'count-of-all';

const books = Array.from({ length: 40 }, (_, id) => ({ id, shelf: `s${id % 3}`, author: `a${id % 4}` }));

const answer = (query: URLSearchParams, fault?: Fault): object => {
  const [shelf, author] = [query.get('shelf'), query.get('author')];
  const start = Number(query.get('cursor') ?? 0);
  const size = Number(query.get('size') ?? 20);
  const isLater = start > 0 && fault === 'all-on-later-pages';
  const kept = books
    .filter((book) => shelf === null || book.shelf === shelf)
    .filter((book) => author === null || isLater || book.author === author);
  const page = kept.slice(start, start + size);
  const isTurned = author !== null && fault === 'turned';
  return {
    books: isTurned ? page.toReversed() : page,
    count: author !== null && fault === 'count-of-all' ? books.length : kept.length,
    ...(size > 0 && start + size < kept.length ? { next: String(start + size) } : {}),
  };
};

const findings = async (fault?: Fault): Promise<readonly string[]> => {
  const { outcomes, defects } = await judged(
    contract,
    listening((_, query) => answer(query, fault)),
  );
  expect(defects).toEqual([]);
  return [...new Set(outcomes.flatMap((outcome) => outcome.findings).map(({ requirement }) => requirement))].sort();
};

describe('beside any filter', () => {
  test('nothing is found where nothing is wrong, even where a size of 0 asks for the count alone', async () => {
    expect(await findings()).toEqual([]);
  });

  test.each<[Fault, string]>([
    ['turned', 'api.order'],
    ['all-on-later-pages', 'api.filter'],
    ['count-of-all', 'api.count'],
  ])('%s breaks %s', async (fault, requirement) => {
    expect(await findings(fault)).toContain(requirement);
  });
});

describe('beside a parameter of which the document does not say what it makes of the list', () => {
  const found = (parameters: Readonly<Record<string, string>>): readonly string[] => {
    const exchange: Exchange = {
      n: 1,
      asker: 'test',
      turn: 1,
      at: '2026-01-01T00:00:00.000Z',
      ms: 1,
      attempt: 1,
      call: { operation: 'list', input: 'valid', parameters },
      request: {
        method: 'GET',
        url: `http://localhost/books?${new URLSearchParams(parameters).toString()}`,
        headers: {},
      },
      response: {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ books: [books[2], books[1]], count: 9 }),
        bytes: 100,
      },
    };
    const answer = answered(exchange, contract);
    if (!answer) throw new Error('no answer');
    return [...declaredPage.start(contract).judge(answer)].flatMap(({ violation }) => violation?.code ?? []);
  };

  test('neither order nor count is judged', () => {
    expect(found({ author: 'a1' })).toEqual(['unordered-within-page', 'count-differs']);
    expect(found({ author: 'a1', search: 'best' })).toEqual([]);
  });
});
