import { describe, expect, test } from 'vitest';
import {
  type Paths,
  array,
  contractOf,
  inHeader,
  inPath,
  integer,
  json,
  objectOf,
  posts,
  query,
  reads,
  text,
} from '../document.ts';
import { type Received, requestsOf, expectAnswered, messagesOf } from './inputs.ts';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import type { Parameter } from '../../../../engine/model/operation.ts';
import { validity } from '../../../../engine/model/validity.ts';
import { codesOf, fuzzed } from '../judged.ts';
import { listening, serving } from '../listening.ts';
import { relist } from '../../../../defects/operators/pages.ts';
import { ignore } from '../../../../defects/operators/parameters.ts';
import { offset, sizeUpTo } from '../list-contract.ts';
import { type Modelled, modelled, testList } from '../modelled.ts';

/** Parameters of one name in several places: OpenAPI says that name and place together identify a parameter. */
describe('name in two places', () => {
  const shown = (example: unknown) => ({ required: true, example });
  const [path, header] = [inPath('id', text, shown('p')), inHeader('id', text, shown('h'))];
  const cookie = { ...query('id', text, shown('c')), in: 'cookie' };

  const list = query('id', array(text), shown(['a', 'b']));
  const body = { requestBody: { required: true, content: json(objectOf({ id: { ...text, example: 'b' } }, 'id')) } };

  test.each<[string, Paths, (request: Received) => boolean]>([
    [
      'each is sent in its place',
      { '/books/{id}': reads('book', [query('id', text, shown('q')), header, cookie, path]) },
      ({ query: sent, headers }) => sent === 'id=q' && headers['id'] === 'h' && headers.cookie === 'id=c',
    ],
    [
      'a list keeps its style',
      { '/books/{id}': reads('book', [path, list]) },
      ({ query: sent }) => sent === 'id=a&id=b',
    ],
    [
      'a member of a body may have the name of a parameter',
      {
        '/books/{id}': posts('book', {}, undefined, { parameters: [path, query('id', text, shown('q'))], ...body }),
      },
      ({ query: sent, body: text }) => sent === 'id=q' && text === '{"id":"b"}',
    ],
  ])('%s', (_, paths, isRight) =>
    expectAnswered(paths, (request) => (request.path === '/books/p' && isRight(request) ? 200 : 400)),
  );

  test.each<[Paths, readonly string[]]>([
    [
      { '/books/{id}': reads('book', [inPath('id', { enum: ['a'] }), query('id', { enum: ['a'] })]) },
      ['id', 'query id'],
    ],
    [
      { '/books/{id}': posts('book', {}, undefined, { parameters: [path, query('id')], ...body }) },
      ['body id', 'id', 'query id'],
    ],
  ])('no parameter of %j is lost', (paths, names) => {
    expect(Object.keys(contractOf(paths).operation('book').parameters)).toEqual(names);
  });
});

/** The same parameters in the ways in which tools write them. */
describe('nullable parameters', () => {
  const bounds = { minimum: 1, maximum: 50 };
  const spellings: Readonly<Record<string, object>> = {
    plainly: { type: 'integer', ...bounds, default: 10 },
    'as FastAPI does': { anyOf: [{ type: 'integer', ...bounds }, { type: 'null' }], default: 10, title: 'Size' },
    'with oneOf': { oneOf: [{ type: 'null' }, { type: 'integer', ...bounds }], default: 10 },
    'with two types': { type: ['integer', 'null'], ...bounds, default: 10 },
    'with allOf of one': { allOf: [{ $ref: '#/components/schemas/Size' }], default: 10, description: 'a size' },
    'with allOf of a nullable one': {
      allOf: [{ anyOf: [{ $ref: '#/components/schemas/Size' }, { type: 'null' }] }],
      default: 10,
    },
    'with an exclusive bound': { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 51, default: 10 },
  };

  const contractWith = (schema: object): JudgedContract => {
    const page = query('page', { anyOf: [{ ...integer, minimum: 1 }, { type: 'null' }], default: 1 });
    const list = { items: 'items', identity: ['id'], paging: { style: 'page', size: 'size', cursor: 'page' } };
    const answer = objectOf({ items: array(objectOf({ id: integer })) });
    return contractOf(
      { '/items': reads('items', [page, query('size', schema)], answer, { 'x-assay-list': list }) },
      { components: { schemas: { Size: { ...integer, ...bounds } } } },
    );
  };

  const sizeOf = (contract: JudgedContract): Partial<Parameter> => {
    const { accepts: _, ...row } = contract.operation('items').parameters['size'] as Parameter;
    return row;
  };

  const casesOf = ({ cases }: JudgedContract): readonly string[] => cases.map(({ key }) => key);

  test.each(Object.keys(spellings))('%s: the bounds and the cases are those of the plain type', (spelling) => {
    const plain = contractWith(spellings['plainly'] as object);
    const contract = contractWith(spellings[spelling] as object);
    expect(sizeOf(contract)).toEqual(sizeOf(plain));
    expect(casesOf(contract)).toEqual(casesOf(plain));
    expect(casesOf(contract)).toEqual(expect.arrayContaining(['api.page.minimum@items', 'api.page.maximum@items']));
  });

  const served = (crashes: (page: string) => boolean) =>
    requestsOf(contractWith(spellings['as FastAPI does'] as object), ({ query }) => {
      const given = new URLSearchParams(query);
      const [page, size] = [given.get('page') ?? '1', Number(given.get('size') ?? 10)];
      if (crashes(page)) return 500;
      if (!/^[1-9]\d{0,9}$/.test(page) || !Number.isInteger(size) || size < 1 || size > 50) return 422;
      const start = (Number(page) - 1) * size;
      return { items: Array.from({ length: 30 }, (_, id) => ({ id })).slice(start, start + size) };
    });

  test('a server that keeps its document shows no finding', async () => {
    expect(messagesOf(await served(() => false))).toEqual([]);
  });

  test('bad values are sent: crashes on them are found', async () => {
    expect(messagesOf(await served((page) => page.length > 18 || page.startsWith('-')))).not.toEqual([]);
  });

  test('a choice of several plain types allows each of them', () => {
    const schema = { anyOf: [integer, { type: 'string', enum: ['all'] }] };
    const { limit } = contractOf({ '/a': reads('a', [query('limit', schema)]) }).operation('a').parameters;
    const accepted = ['all', '5', 5, 'some', '1.5'].filter((value) => (limit as Parameter).accepts?.(value));
    expect(accepted).toEqual(['all', '5', 5]);
  });
});

describe('parameter formats', () => {
  const documented = (schema: object, value: string): unknown => {
    const operation = contractOf({ '/a': reads('a', [query('p', schema)]) }).operation('a');
    return validity(operation, { p: value }).valid;
  };

  test.each<[object, string, string]>([
    [{ ...text, format: 'date-time' }, '2024-02-29T12:00:00Z', '%'],
    [{ ...text, format: 'date' }, '2024-02-29', '2023-02-29'],
    [{ ...text, format: 'uuid' }, '6f1b6b0e-5a8b-4c1c-9d5e-0a1b2c3d4e5f', '6f1b6b0e'],
    [{ ...text, format: 'email' }, 'a@example.com', 'a'],
    [{ ...text, format: 'ipv4' }, '127.0.0.1', '300.0.0.1'],
    [{ ...text, format: 'byte' }, 'YWJj', '%%'],
    [{ ...text, pattern: '^[a-z]{2}$' }, 'ab', 'abc'],
    [{ ...text, minLength: 2, maxLength: 3 }, 'ab', 'abcd'],
    [{ ...integer, format: 'int32' }, '2147483647', '2884902296'],
    [{ ...integer, multipleOf: 5 }, '10', '7'],
    [{ ...integer, enum: [1, 2] }, '2', '3'],
    [{ type: 'number', exclusiveMinimum: 0 }, '0.5', '0'],
    [{ type: 'number', maximum: 1.5 }, '1.5', '2'],
    [{ anyOf: [{ ...text, format: 'date' }, { type: 'null' }] }, '2024-02-29', 'yesterday'],
  ])('%j: %s is documented, %s is open', (schema, good, bad) => {
    expect([documented(schema, good), documented(schema, bad)]).toEqual([true, 'open']);
  });

  test('of an unknown format only the values that the document shows are documented', () => {
    const schema = { ...text, format: 'currency', examples: ['EUR'] };
    expect([documented(schema, 'EUR'), documented(schema, '%')]).toEqual([true, 'open']);
  });

  const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));
  const isInt32 = (text: string): boolean => /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) < 2 ** 31;

  /** Refuses values without the documented format, and redirects an empty path as routers do. */
  const strict = (received: string[]) =>
    serving((request, response) => {
      received.push(request.url ?? '');
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://test');
      const [since, size] = [searchParams.get('since'), searchParams.get('size')];
      const isRight = (since === null || isTime(since)) && (size === null || isInt32(size));
      const isThing = /^\/things\/\d{1,9}$/.test(pathname);
      const status =
        pathname === '/things/' ? 307 : !isRight ? 422 : pathname.startsWith('/things/') && !isThing ? 404 : 200;
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(status === 307 ? { location: '/things' } : {}),
      });
      response.end(JSON.stringify(pathname === '/things' ? { items: [{ id: 1 }, { id: 2 }] } : {}));
    });

  test('fuzz: values of other formats and an empty path are odd inputs, and documented ones are made', async () => {
    const contract = contractOf({
      '/since': reads('since', [query('since', { ...text, format: 'date-time' })]),
      '/size': reads('size', [query('size', { ...integer, format: 'int32', minimum: 1 })]),
      '/things': reads('things'),
      '/things/{id}': reads('thing', [inPath('id', { ...integer, format: 'int32' })]),
    });
    const received: string[] = [];
    const { outcomes, defects } = await fuzzed(contract, strict(received), 600);
    expect(defects).toEqual([]);
    const times = received.flatMap((url) => new URL(url, 'http://test').searchParams.get('since') ?? []);
    expect(times.some(isTime)).toBe(true);
    expect(times.every(isTime)).toBe(false);
    expect(received).toContain('/things/');
    expect(
      outcomes.flatMap(({ findings }) => findings.map(({ message, curl }) => `${message} ${curl.join(' ')}`)),
    ).toEqual([]);
  });

  test('members of an object in a body are parameters, and the object takes no text', () => {
    const filter = { ...objectOf({ name: text }), additionalProperties: false };
    const body = objectOf({ filter: { anyOf: [filter, { type: 'null' }] }, limit: integer });
    const operation = contractOf({ '/find': posts('find', json({ allOf: [body, objectOf({})] }), {}) }).operation(
      'find',
    );
    expect(Object.keys(operation.parameters)).toEqual(['filter.name', 'limit']);
    expect(validity(operation, { filter: 't' }).valid).toBe('open');
  });
});

/** The members of an object in the query are parameters: `pageable` of Spring, `page` of JSON:API. */
describe('query objects', () => {
  /** Later pages lack their first item. */
  const late = relist({ page: (all, { begin, size }) => all.slice(begin > 0 ? begin + 1 : 0, begin + size) });
  const booksBy = (parameter: object, list: object): Modelled =>
    modelled(
      { name: 'books', parameters: [parameter], item: { id: integer, author: text }, list },
      Array.from({ length: 70 }, (_, id) => ({ id, author: ['A', 'B', 'C'][id % 3] ?? '' })),
    );

  const page = query('page', objectOf({ size: sizeUpTo(50, 20), number: offset }));
  const deep = { ...page, style: 'deepObject' };
  const only = ['api.page.continues', 'api.page.any-size', 'api.page.size'];
  for (const [parameter, size, cursor] of [
    [{ ...page, required: true }, 'size', 'number'],
    [{ ...deep, explode: true }, 'page[size]', 'page[number]'],
  ] as const)
    testList(
      `pages by ${cursor}`,
      booksBy(parameter, { paging: { style: 'page', size, cursor, first: 0 } }),
      { 'an item is lost': [late, 'api.page.continues'] },
      { only, among: ['api.page.*'] },
    );

  /** `filter={"limit":10,"skip":20,"where":{"author":"A"}}` of LoopBack, `q={"limit":10,"offset":20}` of Flask-Restless. */
  const schema = objectOf({ limit: sizeUpTo(50, 20), skip: offset, where: objectOf({ author: text }) });
  const filter = { name: 'filter', in: 'query', content: json(schema) };

  testList(
    'members of a JSON text are parameters where a list names one',
    booksBy(filter, {
      paging: { style: 'offset', size: 'filter.limit', cursor: 'filter.skip' },
      filters: { 'filter.where.author': 'author' },
    }),
    {
      'an item is lost': [late, 'api.page.continues'],
      'the filter is ignored': [ignore('filter.where.author'), 'api.filter'],
    },
    { only: [...only, 'api.filter'], among: ['api.page.*', 'api.filter'] },
  );

  test.each<[object, readonly string[]]>([
    [filter, ['filter']],
    [{ ...deep, schema: { ...page.schema, required: ['size'] } }, ['page']],
    [{ ...deep, schema: objectOf({ tags: { type: 'array' } }) }, ['page']],
    [{ ...page, schema: objectOf({ page: text }) }, ['page']],
    [{ ...page, explode: false }, ['page']],
    [deep, ['page[size]', 'page[number]']],
  ])('%j has the parameters %j, and may stay whole', (parameter, names) => {
    const { parameters } = contractOf({ '/a': reads('a', [parameter]) }).operation('a');
    expect(Object.keys(parameters)).toEqual(names);
  });
});

describe('other values', () => {
  // A set of numbers whose other values are refused: a text is no number, so its refusal says nothing of the set.

  const sides = query('sides', { ...integer, enum: [4, 6, 8] }, { 'x-assay-refused': 'other-values' });
  const contract = contractOf({ '/rolls': reads('rolls', [sides]) });

  test.each<[string, (sides: number) => boolean, readonly string[]]>([
    ['refuses all other values passes', (value) => [4, 6, 8].includes(value), []],
    ['takes any number is found', (value) => !Number.isNaN(value), ['api.input.refused other-values-not-refused']],
  ])('a server that %s', async (_, isTaken, codes) => {
    const served = listening((__, sent) => (sent.has('sides') && !isTaken(Number(sent.get('sides'))) ? 400 : {}));
    expect(await codesOf(contract, served, 'api.input.refused')).toEqual(codes);
  });
});
