import { describe, expect, test } from 'vitest';
import { answerJson } from '../../../lab/listen.ts';
import { serve } from '../../serve.ts';
import { compareTargets } from '../../../compare/sides/compare-targets.ts';
import { type OpenApiDocument, openApiContract } from '../../../contracts/openapi/index.ts';
import { comparisonRules } from '../../../engine/model/comparison-rules.ts';
import { DocumentFault } from '../../../contracts/documents/fault.ts';
import type { Exchange } from '../../../engine/model/exchange.ts';
import type { Recorder } from '../../../engine/client/record.ts';
import {
  array,
  closed,
  documentOf,
  inPath,
  integer,
  objectOf,
  query,
  reads,
  text,
} from '../../contracts/openapi/document.ts';
import { defaultOptions } from '../../../engine/run/options.ts';
import { defined } from '../../../engine/model/defined.ts';

const book = objectOf({ id: integer, title: text, pages: integer });
const list = {
  items: 'books',
  identity: ['id'],
  count: 'total',
  paging: { style: 'offset', size: 'limit', cursor: 'offset' },
  order: { by: 'id', direction: 'ascending' },
};

const documentWith = (members?: object, shows?: object, said: object = list): OpenApiDocument =>
  documentOf({
    '/books': reads(
      'listBooks',
      [
        query('limit', { ...integer, minimum: 1, maximum: 50, default: 10 }),
        query('offset', { ...integer, minimum: 0, default: 0 }),
      ],
      objectOf({ books: array(book), total: integer }),
      { 'x-assay-list': said },
    ),
    '/books/{id}': reads('getBook', [inPath('id', integer)], book, shows && { 'x-assay-shows': shows }),
    '/status': reads(
      'getStatus',
      [],
      closed({ now: text, served: integer, release: text }),
      members && { 'x-assay-members': members },
    ),
  });

/** Books, and a status whose clock and count change with each answer. */
const serveBooks = (change: (body: Record<string, unknown>, path: string) => unknown = (body) => body) => {
  let served = 1_000;
  const books = Array.from({ length: 37 }, (_, index) => ({ id: index + 1, title: `Book ${index + 1}`, pages: 200 }));
  return serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    const [, , id] = pathname.split('/');
    const from = Number(searchParams.get('offset') ?? 0);
    const size = Number(searchParams.get('limit') ?? 10);
    const body: Record<string, unknown> =
      pathname === '/status'
        ? { now: new Date(1_700_000_000_000 + served * 1_000).toISOString(), served: (served += 1), release: '1.2' }
        : id === undefined
          ? { books: books.slice(from, from + size), total: books.length }
          : { ...books[Number(id) - 1] };
    answerJson(response, 200, change(body, pathname));
  });
};

const compare = (
  document: OpenApiDocument,
  a: string,
  b: string,
  { before, recorder }: { before?: readonly Exchange[]; recorder?: Recorder } = {},
) =>
  compareTargets(
    openApiContract(document),
    {
      A: { ...defaultOptions, target: { api: a } },
      B: { ...defaultOptions, target: { api: b } },
      seed: 1,
      maxRequests: 400,
      only: [],
      pauses: [0, 0, 0],
      concurrency: 4,
      judgesB: true,
      ...defined({ before }),
    },
    recorder ? { sides: { B: { recorder } } } : {},
  );

describe('an API of a document', () => {
  test('is equal to itself: what changes between two readings of one side is no difference', async () => {
    const url = await serveBooks();
    const { groups, learnt, notComparable } = await compare(documentWith(), url, url);
    expect(groups).toEqual([]);
    expect(notComparable).toBeUndefined();
    expect(learnt.map(({ operation, path, class: of }) => [operation, path, of]).sort()).toEqual([
      ['getStatus', 'now', 'live'],
      ['getStatus', 'served', 'live'],
    ]);
  });

  test('is equal to itself where a value changes now and then', async () => {
    let answers = 0;
    const url = await serveBooks((body, path) =>
      path === '/status' && (answers += 1) % 11 === 0 ? { ...body, release: '1.3' } : body,
    );
    expect((await compare(documentWith(), url, url)).groups).toEqual([]);
  });

  test('differs in a value, and in an item that B lost although both answers are allowed', async () => {
    const changed = await serveBooks((body, path) => {
      if (path !== '/books') return path === '/books/9' ? { ...body, pages: 201 } : body;
      const books = (body['books'] as { id: number }[]).filter(({ id }) => id !== 20);
      return { ...body, books };
    });
    const { groups, runOfB } = await compare(documentWith(), await serveBooks(), changed);
    const found = new Map(groups.map((group) => [`${group.operation} ${group.path} ${group.kind}`, group]));
    expect(found.get('listBooks books[] only-in-A')).toMatchObject({ item: 'id 20' });
    expect(found.get('getBook pages value')).toMatchObject({
      verdict: 'undecided by the document',
      class: 'undeclared',
    });
    expect(runOfB?.map(({ operation }) => operation)).toContain('getBook');
  });

  test('differs in the order that its document gives; where it gives none, the list is named', async () => {
    const reversed = await serveBooks((body, path) =>
      path === '/books' ? { ...body, books: (body['books'] as unknown[]).toReversed() } : body,
    );
    const { groups } = await compare(documentWith(), await serveBooks(), reversed);
    expect(groups.map(({ path, kind, verdict }) => [path, kind, verdict])).toEqual([
      ['books[]', 'order', 'B breaks it'],
    ]);
    const { order: _, ...unordered } = list;
    const open = await compare(documentWith(undefined, undefined, unordered), await serveBooks(), reversed);
    expect(open.groups).toEqual([]);
    expect(open.otherOrder?.map(({ operation, path }) => [operation, path])).toEqual([['listBooks', 'books[]']]);
  });

  test('tells its version, which is never compared as a value of both', async () => {
    const members = [
      { path: 'release', tells: 'version', class: 'local' },
      { path: 'now', class: 'live' },
      { path: 'served', class: 'live', neverFalls: true },
    ];
    const text = await serveBooks((body, path) => (path === '/status' ? { ...body, release: '1.3' } : body));
    const { groups, versions, learnt } = await compare(documentWith(members), await serveBooks(), text);
    expect(groups).toEqual([]);
    expect(learnt).toEqual([]);
    expect(versions).toEqual([{ what: 'getStatus release', A: '"1.2"', B: '"1.3"' }]);
  });
});

describe('an earlier run in place of A', () => {
  const shows = [{ object: 'book', at: '.', identity: ['id'], members: ['title'] }];
  const document = documentWith(undefined, shows);

  /** The exchanges of a comparison of a server with itself. */
  const recordingOf = async (url: string): Promise<readonly Exchange[]> => {
    const exchanges: Exchange[] = [];
    const recorder: Recorder = {
      write: (line) => void ('reused' in line || exchanges.push(line)),
      close: () => undefined,
    };
    await compare(document, url, url, { recorder });
    return exchanges;
  };

  test('what never changes is compared; lists may grow, and other members may change', async () => {
    const before = await recordingOf(await serveBooks());
    const later = await serveBooks((body, path) => {
      if (path === '/books') return { ...body, total: 99, books: [{ id: 99, title: 'New' }, ...(body['books'] as [])] };
      return path === '/status' ? body : { ...body, pages: 999 };
    });
    const { groups, operations } = await compare(document, 'http://gone.invalid', later, { before });
    expect(groups).toEqual([]);
    expect(operations.find(({ operation }) => operation === 'getBook')?.compared).toBeGreaterThan(3);
    // A status has no member that never changes: it counts as undecided, not as compared.
    expect(operations.find(({ operation }) => operation === 'getStatus')).toMatchObject({ compared: 0, undecided: 1 });
  });

  test('without anything final, the result says what to declare', async () => {
    const before = await recordingOf(await serveBooks());
    const plain = JSON.parse(JSON.stringify(document).replaceAll('x-assay-shows', 'x-without')) as OpenApiDocument;
    const { notComparable } = await compare(plain, 'http://gone.invalid', await serveBooks(), { before });
    expect(notComparable).toMatch(/x-assay-shows.*x-assay-members.*appends/);
    expect(notComparable).not.toContain('--max-requests');
  });

  test('a final member that changed since then is found', async () => {
    const before = await recordingOf(await serveBooks());
    const later = await serveBooks((body, path) => (/\/books\/.*7/.test(path) ? { ...body, title: 'Another' } : body));
    const { groups } = await compare(document, 'http://gone.invalid', later, { before });
    expect(groups).toMatchObject([{ operation: 'getBook', path: 'title', kind: 'value', class: 'final' }]);
  });
});

test.each([
  [{ path: 'relaese', class: 'live' }, /relaese.*Did you mean `release`\?/],
  [{ path: 'release', class: 'alive' }, /"alive" as class.*live/],
  [{ path: 'release', tells: 'version', with: { page: 1 } }, /unknown parameter page/],
  [{ path: 'release' }, /x-assay-members/],
])('%j is refused in one line', (row, message) => {
  expect(() => openApiContract(documentWith([row]))).toThrow(DocumentFault);
  expect(() => openApiContract(documentWith([row]))).toThrow(message);
});

test('a row of one operation names its call, its head and its class', () => {
  const rules = comparisonRules(
    [
      { path: 'height', tells: 'head', unit: 'blocks', of: ['getStatus'] },
      { path: '.', class: 'local', of: ['getLog'] },
    ],
    [{ id: 'getStatus', base: 'api' }],
  );
  expect(rules.heads).toEqual([
    { base: 'api', operation: 'getStatus', parameters: {}, member: 'height', unit: 'blocks', farApart: 100 },
  ]);
  expect(rules.local).toEqual(['getLog']);
});
