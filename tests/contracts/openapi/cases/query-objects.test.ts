import { expect, test } from 'vitest';
import { relist } from '../../../../defects/operators/pages.ts';
import { ignore } from '../../../../defects/operators/parameters.ts';
import { contractOf, json, objectOf, query, reads } from '../document.ts';
import { integer, place, sizeUpTo, text } from '../list-contract.ts';
import { type Modelled, modelled, testList } from '../modelled.ts';

/** The members of an object in the query are parameters: `pageable` of Spring, `page` of JSON:API. */

/** Later pages lack their first item. */
const late = relist({ page: (all, { begin, size }) => all.slice(begin > 0 ? begin + 1 : 0, begin + size) });
const booksBy = (parameter: object, list: object): Modelled =>
  modelled(
    { name: 'books', parameters: [parameter], item: { id: integer, author: text }, list },
    Array.from({ length: 70 }, (_, id) => ({ id, author: ['A', 'B', 'C'][id % 3] ?? '' })),
  );

const page = query('page', objectOf({ size: sizeUpTo(50, 20), number: place }));
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
const schema = objectOf({ limit: sizeUpTo(50, 20), skip: place, where: objectOf({ author: text }) });
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
