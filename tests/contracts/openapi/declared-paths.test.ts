import { describe, expect, test } from 'vitest';
import { chain } from '../../../contracts/chain/index.ts';
import { listSources, type OpenApiDocument, openApiContract } from '../../../contracts/openapi/index.ts';
import { byOffset } from './list-contract.ts';
import { findingsOf, judgeContract, notPassed } from './judged.ts';
import { type Listening, listening, pageOf } from './listening.ts';
import { defined } from '../../../engine/model/defined.ts';
import { listNote } from '../../../engine/model/run.ts';
import { array, documentOf, inPath, integer, json, object, objectOf, query, reads, text, to } from './document.ts';

/** Paths of `x-assay-list` and places of `x-assay-shows`, checked against the answer's schema. */

const book = objectOf({ id: text, title: text, author: { properties: { name: {} } } });
const bookList = array(to('Book'));
const page = objectOf({ books: bookList, next: text, meta: object });

/** A document with lists below `/books` and one book, and extensions of the list. */
const booksBy = (schema: object, extensions: object, item: object = book): OpenApiDocument =>
  documentOf(
    {
      '/books': reads('books', [query('limit', integer), query('offset', integer)], schema, extensions),
      '/books/{id}': reads('book', [inPath('id')], to('Book'), {
        'x-assay-shows': { object: 'book', at: '.', identity: ['id'], members: ['title'] },
      }),
    },
    { components: { schemas: { Book: item } } },
  );

const shows = (at: string, more: object = {}): object => ({
  'x-assay-list': { items: at.includes('books') ? 'books' : '.', identity: ['id'], paging: byOffset },
  'x-assay-shows': { object: 'book', at, identity: ['id'], members: ['title'], ...more },
});

const refusal = (document: OpenApiDocument): string => {
  let message = '';
  expect(() => {
    try {
      openApiContract(document);
    } catch (error) {
      message = (error as Error).message;
      throw error;
    }
  }).toThrow();
  return message;
};

test('faults of several operations are told at once, a line each', () => {
  const document = booksBy(bookList, shows('items[]'));
  const { get } = document.paths['/books/{id}'] as { readonly get: object };
  Object.assign(get, { 'x-assay-shows': { object: 'book', at: '[]', identity: ['id'], members: ['title'] } });
  const [first, second, ...more] = refusal(document).split('\n');
  expect(first).toMatch(/^GET \/books:? /);
  expect(second).toMatch(/^GET \/books\/\{id\}:? /);
  expect(more).toEqual([]);
});

describe('the place of objects in an answer that is an array', () => {
  test.each(['', '/', '$', '#', '*', '.[]', '$[*]', '$.', 'items', 'items[]', 'result[]'])(
    '%j is refused, and the right spelling is named',
    (at) => {
      const said = refusal(booksBy(bookList, shows(at)));
      expect(said).toContain(`GET /books: x-assay-shows has at: "${at}", `);
      expect(said).toMatch(/Did you mean `\.`\?$/);
    },
  );

  const books = Array.from({ length: 7 }, (_, n) => ({ id: `b${n}`, title: `Book ${n}` }));
  const served = (title?: string): Promise<Listening> =>
    listening((path, query) => {
      if (path === '/books') return pageOf(books, query, 100);
      const found = books.find(({ id }) => path === `/books/${id}`);
      return found && { ...found, ...defined({ title }) };
    });

  test.each(['.', '[]'])('%j stands for each element: the same object differs, and is found', async (at) => {
    const contract = openApiContract(booksBy(bookList, shows(at)));
    expect(notPassed(await judgeContract(contract, served(), 'api.objects'))).toEqual([]);
    const [finding] = findingsOf(await judgeContract(contract, served('Another'), 'api.objects'));
    expect(finding).toMatchObject({ requirement: 'api.objects', about: 'book title' });
  });

  test('an object inside each element has a place of its own', () => {
    expect(() => openApiContract(booksBy(bookList, shows('[].author', { identity: ['name'] })))).not.toThrow();
    expect(refusal(booksBy(bookList, shows('[].author[]')))).toContain(
      'but author is no array. Did you mean `[].author`?',
    );
  });
});

const closed = { ...book, additionalProperties: false };

describe('paths that match nothing are refused with a suggestion', () => {
  test.each<readonly [string, object, string]>([
    ['a list without []', shows('books'), 'but books is an array. Did you mean `books[]`?'],
    [
      'what the page excludes',
      shows('books[].autor'),
      'excludes; correct the path or the schema. Did you mean `books.author`?',
    ],
    ['an identity', shows('books[]', { identity: ['idd'] }), 'names the member books.idd in identity, which'],
    ['a member', shows('books[]', { members: ['titel'] }), 'Did you mean `books.title`?'],
    ['a pointer', shows('/books[]', { identity: ['/idd'] }), 'names the member books.idd in identity, which'],
    ['elements of no array', shows('[].books[]'), 'but the answer is no array. Did you mean `books[]`?'],
    ['a condition', shows('books[]', { where: [{ path: 'tite', values: ['x'] }] }), 'Did you mean `books.title`?'],
    ['an unknown condition', shows('books[]', { where: [{ path: 'title', value: 'x' }] }), 'Did you mean `values`?'],
    ['what is around', shows('books[]', { identity: ['^^id'] }), 'names the member ^id in identity, which the schema'],
  ])('x-assay-shows: %s', (_, extensions, message) => {
    expect(refusal(booksBy({ ...page, additionalProperties: false }, extensions, closed))).toContain(message);
  });

  test.each<readonly [string, object, string]>([
    ['items', { items: 'book' }, 'names the member book in items, which the schema of the answer excludes'],
    ['items, as suggested', { items: 'book' }, 'Did you mean `books`?'],
    ['items that are no array', { items: 'meta' }, 'has items: meta, which is no array by the schema of the answer.'],
    ['JSONPath', { items: '$.books' }, 'a path is dotted names or a JSON Pointer. Did you mean `books`?'],
    ['an index in brackets', { items: 'books', identity: ['parts[0].id'] }, 'Did you mean `parts.0.id`?'],
    [
      'the last item in brackets',
      { items: 'books', paging: { style: 'cursor', size: 'limit', cursor: 'limit', next: 'books[-1].id' } },
      'names the member books[-1].id in paging.next; a path is dotted names or a JSON Pointer. ' +
        'Did you mean `{ lastItem: id }`?',
    ],
    ['a fragment', { items: '#/books' }, 'a path is dotted names or a JSON Pointer. Did you mean `books`?'],
    ['a pointer to nothing', { items: '/book' }, 'names the member /book in items, which the schema of the answer'],
    [
      'an order by an object',
      { items: 'books', order: { by: 'author' } },
      'which is object by the schema, where a text',
    ],
    ['a value inside it', { items: 'books', order: { by: 'author' } }, 'is needed. Did you mean `author.name`?'],
    ['a filter of objects', { items: 'books', filters: { limit: 'author' } }, 'where values that can be compared'],
    [
      'identity',
      { items: 'books', identity: ['ID'] },
      'names the member ID in identity, which the schema of its items',
    ],
    ['identity, as suggested', { items: 'books', identity: ['ID'] }, 'Did you mean `id`?'],
    ['order', { items: 'books', order: { by: 'author.names' } }, 'x-assay-list names the member author.names in order'],
  ])('x-assay-list: %s', (_, list, message) => {
    const deep = {
      ...closed,
      properties: { ...book.properties, author: { ...closed, properties: { name: text } } },
    };
    const document = booksBy(
      { ...page, additionalProperties: false },
      { 'x-assay-list': { paging: byOffset, ...list } },
      deep,
    );
    expect(refusal(document)).toContain(message);
  });

  test('items that are texts are named by `.`', () => {
    const texts = array(text);
    const list = { items: 'books', identity: ['.'], order: { by: '.' }, filters: { limit: '.' }, paging: byOffset };
    const document = (more: object): OpenApiDocument =>
      booksBy({ ...page, properties: { books: texts } }, { 'x-assay-list': { ...list, ...more } });
    expect(() => openApiContract(document({}))).not.toThrow();
    expect(refusal(document({ order: { by: 'name' } }))).toContain('Did you mean `.`?');
  });

  test.each(['@odata.nextLink', '/@odata.nextLink'])('a member whose name has dots: %s', (count) => {
    const document = booksBy(
      { ...page, properties: { ...page.properties, '@odata.nextLink': integer } },
      { 'x-assay-list': { items: '/books', identity: ['/id'], paging: byOffset, count } },
    );
    if (count.startsWith('/')) expect(() => openApiContract(document)).not.toThrow();
    else expect(refusal(document)).toContain('named by a JSON Pointer. Did you mean `/@odata.nextLink`?');
  });

  test('items of an answer that is an array', () => {
    const said = refusal(booksBy(bookList, { 'x-assay-list': { items: 'books', paging: byOffset } }));
    expect(said).toContain('names the member books in items, but the answer is an array. Did you mean `.`?');
  });
});

test('a path that an open schema does not name is used, and a similar name is told', () => {
  const list = { items: 'books', identity: ['id'], paging: byOffset, order: { by: 'titel' }, count: 'meta.total' };
  const document = booksBy(page, { 'x-assay-list': list });
  expect(openApiContract(document).operation('books').listing).toMatchObject({ count: 'meta.total' });
  expect(listSources(document)).toEqual([
    '1 list: 1 by x-assay-list',
    'to check: GET /books: x-assay-list names the member titel in order, which the schema of its items does not name. ' +
      'Did you mean `title`?',
  ]);
});

test('beside declared lists, an answer that is an array without a declaration is named', () => {
  const document = booksBy(page, { 'x-assay-list': { items: 'books', identity: ['id'], paging: byOffset } });
  const content = json(bookList);
  const get = { operationId: 'loans', responses: { 200: { description: '', content } } };
  expect(listSources({ ...document, paths: { ...document.paths, '/loans': { get } } })).toEqual([
    '1 list: 1 by x-assay-list',
    'returns an array, but declares no list: GET /loans',
  ]);
});

test('a document without a declared list is told; the end of a run says how to get one', () => {
  const document = booksBy(page, {});
  expect(listSources(document)).toEqual(['no list is declared']);
  expect(listNote({ contract: openApiContract(document) })).toContain('run `assay infer`');
  expect(listNote({ contract: chain })).toBeUndefined();
});

test('a schema that tells nothing allows every path', () => {
  const list = { items: 'anything', identity: ['id'], paging: byOffset, order: { by: 'a.b' } };
  expect(listSources(booksBy({}, { 'x-assay-list': list }))).toEqual(['1 list: 1 by x-assay-list']);
});

describe('a path that no item has', () => {
  const books = Array.from({ length: 9 }, (_, n) => ({ id: `b${n}`, title: `Book ${n}` }));
  const served = (): Promise<Listening> =>
    listening((path, query) => {
      const shown = pageOf(books, query, 100);
      return path === '/books' && shown ? { books: shown } : undefined;
    });
  const documentWith = (list: object): OpenApiDocument =>
    booksBy(page, { 'x-assay-list': { items: 'books', identity: ['id'], paging: byOffset, ...list } });

  test('as order: the order is not judged, and the run says why', async () => {
    const contract = openApiContract(documentWith({ order: { by: 'written' } }));
    const [order] = notPassed(await judgeContract(contract, served(), 'api.order'));
    expect(order).toMatch(/^inconclusive api\.order\S* none of \d+ items has written, by which the order of/);
  });
});
