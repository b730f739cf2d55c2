import { schemas } from '../adapter.ts';
import { reused } from '../all.ts';
import type { Adapter, Mutant } from '../list.ts';

const { books, text, number, size } = schemas;

const shelves = ['A', 'B', 'C', 'D'];

/** A text of SQL. */
const sql = (value: string | undefined): string => `'${(value ?? '').replaceAll("'", "''")}'`;

/** Replaces a parameter by a condition of the server. */
const where = (query: URLSearchParams, name: string, condition: (value: string) => string | undefined): void => {
  const value = query.get(name);
  query.delete(name);
  const found = value === null ? undefined : condition(value);
  if (found !== undefined) query.append('_where', found);
};

const hasTag = (value: string | undefined): string => `${sql(value)} in (select value from json_each(tags))`;
const eachTag = (value: string, between: 'and' | 'or'): string =>
  `(${value.split(',').map(hasTag).join(` ${between} `)})`;

/** A mutant that asks the server for another condition in place of a parameter. */
const otherCondition = (name: string, parameter: string, condition: (value: string) => string | undefined): Mutant => ({
  name,
  expected: ['api.filter', 'api.filter.list', 'api.filter.together'],
  client: (query) => where(query, parameter, condition),
});

/** A mutant that refuses some values of a parameter. */
const refusing = (name: string, parameter: string, isRefused: (value: string) => boolean): Mutant => ({
  name,
  expected: ['api.filter', 'api.answers', 'api.filter.list'],
  answer: (page, { client }) => {
    const value = client.get(parameter);
    if (value !== null && isRefused(value)) Object.assign(page, { status: 400, body: { error: 'refused' } });
  },
});

/** Names parameters that a mutant ignores if another parameter is given, too. */
const leavesOut = (name: string, parameter: string, beside: string, expected: readonly string[]): Mutant => ({
  name,
  expected,
  client: (query) => {
    if (query.has(beside)) query.delete(parameter);
  },
});

const paging = { style: 'offset', size: 'limit', cursor: 'offset' };
const offset = { type: 'integer', minimum: 0, default: 0 };
const isPlace = (client: URLSearchParams): boolean => /^\d{1,9}$/.test(client.get('offset') ?? '0');

const offsets = {
  answer: { rows: books, total: number },
  names: { limit: '_size', offset: '_next' },
  show: ({ body }) => ({ body: { rows: body['rows'], total: body['filtered_table_rows_count'] } }),
} satisfies Partial<Adapter>;

const unknownShelf = (client: URLSearchParams): boolean => !shelves.includes(client.get('shelf') ?? 'A');

/** Lists whose filters do more than compare with one value. */
export const filterAdapters: readonly Adapter[] = [
  {
    ...offsets,
    name: 'tags',
    listing: {
      items: 'rows',
      identity: ['id'],
      count: 'total',
      paging,
      filters: {
        tag: { path: 'tags', operator: 'has', compare: 'exact' },
        tags: { path: 'tags', operator: 'hasAll', compare: 'exact' },
        years: { path: 'year', operator: 'in' },
      },
    },
    parameters: { limit: size, offset, tag: text, tags: text, years: text },
    names: { ...offsets.names, tag: 'tags__arraycontains', years: 'year__in' },
    refuses: (client) => !isPlace(client),
    request: (query) => where(query, 'tags', (value) => eachTag(value, 'and')),
    mutants: [
      otherCondition('any of several tags is enough', 'tags', (value) => eachTag(value, 'or')),
      otherCondition('the first of several tags is enough', 'tags', (value) => hasTag(value.split(',')[0])),
      otherCondition('the last of several tags is enough', 'tags', (value) => hasTag(value.split(',').at(-1))),
      refusing('several tags are refused', 'tags', (value) => value.includes(',')),
      otherCondition('a tag is a part of a tag', 'tag', (value) => `instr(tags, ${sql(value)}) > 0`),
      otherCondition('a tag is the first one only', 'tag', (value) => `json_extract(tags, '$[0]') = ${sql(value)}`),
      otherCondition(
        'a tag matches in any letter case',
        'tag',
        (value) => `lower(tags) like '%"' || lower(${sql(value)}) || '"%'`,
      ),
      otherCondition('the second of two years is ignored', 'years', (value) => `year = ${Number(value.split(',')[0])}`),
      otherCondition('the third of three years is ignored', 'years', (value) => {
        const all = value.split(',').slice(0, 2);
        return `year in (${all.map(Number).join(',')})`;
      }),
      otherCondition('several years are those between them', 'years', (value) => {
        const all = value.split(',').map(Number);
        return `year between ${Math.min(...all)} and ${Math.max(...all)}`;
      }),
    ],
  },
  {
    ...offsets,
    name: 'search',
    listing: {
      items: 'rows',
      identity: ['id'],
      count: 'total',
      paging,
      filters: {
        name: { path: 'author', wildcards: '*?[]', compare: 'exact' },
        author: { path: 'author', compare: 'exact' },
        shelf: { path: 'shelf', values: shelves, unknown: 'refused' },
        year: { path: 'year', unknown: 'empty' },
        text: { path: 'title', elsewhere: 'open', compare: 'exact' },
      },
      exclusive: [['name', 'author']],
    },
    parameters: { limit: size, offset, name: text, author: text, shelf: text, year: number, text },
    names: { ...offsets.names, name: 'author__glob' },
    refuses: (client) => !isPlace(client) || (client.has('name') && client.has('author')) || unknownShelf(client),
    request: (query) => where(query, 'text', (value) => `(title = ${sql(value)} or author = ${sql(value)})`),
    mutants: [
      otherCondition(
        'a name takes _ for any character',
        'name',
        (value) => `author glob replace(${sql(value)}, '_', '?')`,
      ),
      otherCondition(
        'a name takes % for any characters',
        'name',
        (value) => `author glob replace(${sql(value)}, '%', '*')`,
      ),
      otherCondition('a name matches in any letter case', 'name', (value) => `lower(author) glob lower(${sql(value)})`),
      otherCondition('a name is cut at a quote', 'name', (value) => `author = ${sql(value.split("'")[0])}`),
      refusing('a named shelf without books is refused', 'shelf', (value) => value === 'D'),
      otherCondition('a named shelf without books gives all', 'shelf', (value) =>
        value === 'D' ? undefined : `shelf = ${sql(value)}`,
      ),
      refusing('a named shelf with books is refused', 'shelf', (value) => value === 'C'),
      {
        name: 'an unknown shelf gives nothing',
        expected: ['api.filter'],
        answer: (page, { client }) => {
          if (unknownShelf(client))
            Object.assign(page, { status: 200, body: { rows: [], filtered_table_rows_count: 0 } });
        },
      },
      {
        name: 'an unknown shelf is ignored',
        expected: ['api.filter'],
        client: (query) => {
          if (unknownShelf(query)) query.delete('shelf');
        },
      },
      {
        name: 'an unknown shelf is taken for the first',
        expected: ['api.filter'],
        client: (query) => {
          if (unknownShelf(query)) query.set('shelf', 'A');
        },
      },
      refusing('an unknown year is refused', 'year', (value) => Number(value) > 2030),
      {
        name: 'an unknown year is ignored',
        expected: ['api.filter'],
        client: (query) => {
          if (Number(query.get('year')) > 2030) query.delete('year');
        },
      },
      {
        name: 'an unknown year is taken for the last',
        expected: ['api.filter'],
        client: (query) => {
          if (Number(query.get('year')) > 2030) query.set('year', '2012');
        },
      },
      leavesOut('of two parameters that exclude each other the first is ignored', 'name', 'author', [
        'api.filter.exclusive',
      ]),
      leavesOut('of two parameters that exclude each other the second is ignored', 'author', 'name', [
        'api.filter.exclusive',
      ]),
      {
        name: 'two parameters that exclude each other are taken together',
        expected: ['api.filter.exclusive'],
        client: (query) => {
          if (query.has('name')) where(query, 'author', (value) => `author = ${sql(value)}`);
        },
      },
      otherCondition('a text is sought at another path only', 'text', (value) => `author = ${sql(value)}`),
      otherCondition('a text is ignored', 'text', () => undefined),
      otherCondition(
        'a text is sought by its beginning',
        'text',
        (value) => `title glob substr(${sql(value)}, 1, 3) || '*'`,
      ),
      ...reused(['the count ignores the filter']),
    ],
  },
  {
    ...offsets,
    name: 'keyed',
    listing: {
      items: 'rows',
      identity: ['id'],
      count: 'total',
      paging,
      conjunction: true,
      filters: {
        value: [
          { path: 'author', when: { key: 'author' }, compare: 'exact' },
          { path: 'shelf', when: { key: 'shelf' } },
        ],
        since: { path: 'year', operator: 'ge' },
        before: { path: 'year', operator: 'lt' },
      },
    },
    parameters: {
      limit: size,
      offset,
      'key!': { type: 'string', enum: ['author', 'shelf'] },
      value: text,
      since: number,
      before: number,
    },
    names: { ...offsets.names, since: 'year__gte', before: 'year__lt' },
    refuses: (client) => !isPlace(client),
    request: (query) => {
      const [key, value] = [query.get('key'), query.get('value')];
      query.delete('key');
      query.delete('value');
      if (key !== null && value !== null) query.set(key, value);
    },
    mutants: [
      leavesOut('the value is ignored beside a key', 'value', 'key', ['api.filter', 'api.filter.together']),
      {
        name: 'the key is ignored',
        expected: ['api.filter', 'api.filter.together'],
        client: (query) => {
          if (query.has('key')) query.set('key', 'author');
        },
      },
      {
        name: 'the value is sought in any member',
        expected: ['api.filter', 'api.filter.together'],
        client: (query) => {
          if (query.has('key')) where(query, 'value', (value) => `instr(author, ${sql(value)}) > 0`);
        },
      },
      leavesOut('of two ends the lower one is ignored', 'since', 'before', ['api.filter.together']),
    ],
  },
  {
    ...offsets,
    name: 'years',
    listing: {
      items: 'rows',
      identity: ['id'],
      count: 'total',
      paging,
      conjunction: true,
      filters: {
        since: { path: 'year', operator: 'ge' },
        before: { path: 'year', operator: 'lt' },
        year: { path: 'year' },
      },
    },
    parameters: { limit: size, offset, since: number, before: number, year: number },
    names: { ...offsets.names, since: 'year__gte', before: 'year__lt' },
    refuses: (client) => !isPlace(client),
    mutants: [
      leavesOut('of two ends the lower one is ignored', 'since', 'before', ['api.filter.together']),
      leavesOut('of two ends the upper one is ignored', 'before', 'since', ['api.filter.together']),
      leavesOut('beside a value, an end is ignored', 'since', 'year', ['api.filter.together']),
      {
        name: 'any of two filters is enough',
        expected: ['api.filter.together'],
        client: (query) => {
          const [since, year] = [query.get('since'), query.get('year')];
          if (since === null || year === null) return;
          query.delete('since');
          where(query, 'year', (value) => `(year = ${Number(value)} or year >= ${Number(since)})`);
        },
      },
    ],
  },
];
