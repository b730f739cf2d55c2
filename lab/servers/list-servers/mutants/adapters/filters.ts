import { byOffset } from '../derive-adapter.ts';
import { reused } from '../lists.ts';
import { ignore } from '../../../../../defects/operators/parameters.ts';
import { accept } from '../../../../../defects/operators/refusals.ts';
import { calls, given } from '../../../../../defects/triggers.ts';
import { asking, plan, type PlannedDefect, queryOf, refusing } from '../planned.ts';
import type { AdapterRow } from '../adapter-row.ts';

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
const otherCondition = (
  name: string,
  parameter: string,
  condition: (value: string) => string | undefined,
): PlannedDefect =>
  asking(name, ['api.filter', 'api.filter.list', 'api.filter.together'], (query) => where(query, parameter, condition));

/** A mutant that refuses some values of a parameter. */
const refusingValue = (name: string, parameter: string, isRefused: (value: string) => boolean): PlannedDefect =>
  refusing(name, ['api.filter', 'api.answers', 'api.filter.list'], (client) => {
    const value = client.get(parameter);
    return value !== null && isRefused(value);
  });

/** A mutant that changes the client's query if it has a parameter that `isMeant` accepts. */
const changing = (
  name: string,
  expected: string,
  isMeant: (client: URLSearchParams) => boolean,
  change: (query: URLSearchParams) => void,
): PlannedDefect =>
  asking(name, [expected], (query) => {
    if (isMeant(query)) change(query);
  });

/** A mutant that ignores a parameter if another parameter is given, too. */
const leavesOut = (name: string, parameter: string, beside: string, expected: readonly string[]): PlannedDefect =>
  plan(name, ignore(parameter).when(given(beside)), ...expected);

const counted = { ...byOffset, count: 'total' } as const;

const unknownYear = (client: URLSearchParams): boolean => Number(client.get('year')) > 2030;
const unknownShelf = (client: URLSearchParams): boolean => !shelves.includes(client.get('shelf') ?? 'A');

/** Lists whose filters do more than compare with one value. */
export const filterAdapters: readonly AdapterRow[] = [
  {
    name: 'tags',
    listing: {
      ...counted,
      filters: {
        tag: { path: 'tags', operator: 'has', compare: 'exact' },
        tags: { path: 'tags', operator: 'hasAll', compare: 'exact' },
        years: { path: 'year', operator: 'in' },
      },
    },
    request: (query) => where(query, 'tags', (value) => eachTag(value, 'and')),
    defects: [
      otherCondition('any of several tags is enough', 'tags', (value) => eachTag(value, 'or')),
      otherCondition('the first of several tags is enough', 'tags', (value) => hasTag(value.split(',')[0])),
      otherCondition('the last of several tags is enough', 'tags', (value) => hasTag(value.split(',').at(-1))),
      refusingValue('several tags are refused', 'tags', (value) => value.includes(',')),
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
    name: 'search',
    listing: {
      ...counted,
      filters: {
        name: { path: 'author', wildcards: '*?[]', compare: 'exact' },
        author: { path: 'author', compare: 'exact' },
        shelf: { path: 'shelf', values: shelves, unknown: 'refused' },
        year: { path: 'year', unknown: 'empty' },
        text: { path: 'title', elsewhere: 'open', compare: 'exact' },
      },
      exclusive: [['name', 'author']],
    },
    refuses: (client) => (client.has('name') && client.has('author')) || unknownShelf(client),
    request: (query) => where(query, 'title', (value) => `(title = ${sql(value)} or author = ${sql(value)})`),
    defects: [
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
      refusingValue('a named shelf without books is refused', 'shelf', (value) => value === 'D'),
      otherCondition('a named shelf without books gives all', 'shelf', (value) =>
        value === 'D' ? undefined : `shelf = ${sql(value)}`,
      ),
      refusingValue('a named shelf with books is refused', 'shelf', (value) => value === 'C'),
      plan(
        'an unknown shelf gives nothing',
        accept({ rows: [], total: 0 }).when(calls('unknown shelf', (call) => unknownShelf(queryOf(call)))),
        'api.filter',
      ),
      changing('an unknown shelf is ignored', 'api.filter', unknownShelf, (query) => query.delete('shelf')),
      changing('an unknown shelf is taken for the first', 'api.filter', unknownShelf, (query) =>
        query.set('shelf', 'A'),
      ),
      refusingValue('an unknown year is refused', 'year', (value) => Number(value) > 2030),
      changing('an unknown year is ignored', 'api.filter', unknownYear, (query) => query.delete('year')),
      changing('an unknown year is taken for the last', 'api.filter', unknownYear, (query) =>
        query.set('year', '2012'),
      ),
      leavesOut('of two parameters that exclude each other the first is ignored', 'name', 'author', [
        'api.filter.exclusive',
      ]),
      leavesOut('of two parameters that exclude each other the second is ignored', 'author', 'name', [
        'api.filter.exclusive',
      ]),
      asking('two parameters that exclude each other are taken together', ['api.filter.exclusive'], (query) => {
        if (query.has('name')) where(query, 'author', (value) => `author = ${sql(value)}`);
      }),
      otherCondition('a text is sought at another path only', 'text', (value) => `author = ${sql(value)}`),
      plan('a text is ignored', ignore('text'), 'api.filter', 'api.filter.list', 'api.filter.together'),
      otherCondition(
        'a text is sought by its beginning',
        'text',
        (value) => `title glob substr(${sql(value)}, 1, 3) || '*'`,
      ),
      ...reused(['the count ignores the filter']),
    ],
  },
  {
    name: 'keyed',
    listing: {
      ...counted,
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
      'key!': { type: 'string', enum: ['author', 'shelf'] },
    },
    request: (query) => {
      const [key, value] = [query.get('key'), query.get('value')];
      query.delete('key');
      query.delete('value');
      if (key !== null && value !== null) query.set(key, value);
    },
    defects: [
      leavesOut('the value is ignored beside a key', 'value', 'key', ['api.filter', 'api.filter.together']),
      asking('the key is ignored', ['api.filter', 'api.filter.together'], (query) => {
        if (query.has('key')) query.set('key', 'author');
      }),
      asking('the value is sought in any member', ['api.filter', 'api.filter.together'], (query) => {
        if (query.has('key')) where(query, 'value', (value) => `instr(author, ${sql(value)}) > 0`);
      }),
      leavesOut('of two ends the lower one is ignored', 'since', 'before', ['api.filter.together']),
    ],
  },
  {
    name: 'years',
    listing: {
      ...counted,
      conjunction: true,
      filters: {
        since: { path: 'year', operator: 'ge' },
        before: { path: 'year', operator: 'lt' },
        year: { path: 'year' },
      },
    },
    defects: [
      leavesOut('of two ends the lower one is ignored', 'since', 'before', ['api.filter.together']),
      leavesOut('of two ends the upper one is ignored', 'before', 'since', ['api.filter.together']),
      leavesOut('beside a value, an end is ignored', 'since', 'year', ['api.filter.together']),
      asking('any of two filters is enough', ['api.filter.together'], (query) => {
        const [since, year] = [query.get('since'), query.get('year')];
        if (since === null || year === null) return;
        query.delete('since');
        where(query, 'year', (value) => `(year = ${Number(value)} or year >= ${Number(since)})`);
      }),
    ],
  },
];
