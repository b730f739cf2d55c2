import { describe, expect, test } from 'vitest';
import { contractOf, json, objectOf, query, reads } from '../document.ts';
import { codesOf } from '../judged.ts';
import { contractOfList, integer, text } from '../list-contract.ts';
import { listening, type Listening } from '../listening.ts';

// The members of an object in the query are parameters: `pageable` of Spring, `page` of JSON:API.

const members = { size: { type: 'integer', minimum: 1, maximum: 50 }, number: { type: 'integer', minimum: 0 } };
const page = query('page', objectOf(members));

const kinds = [
  ['form', { ...page, required: true }, 'size', 'number'],
  ['deepObject', { ...page, style: 'deepObject', explode: true }, 'page[size]', 'page[number]'],
] as const;

const contractWith = (parameter: object, size: string, cursor: string) =>
  contractOfList({
    name: 'books',
    parameters: [parameter],
    item: { id: integer, author: text },
    list: { paging: { style: 'page', size, cursor, first: 0 } },
  });

const serve = (size: string, cursor: string, lost = 0): Promise<Listening> =>
  listening((_, query) => {
    const [most, number] = [Number(query.get(size) ?? 20), Number(query.get(cursor) ?? 0)];
    const all = Array.from({ length: 70 }, (_book, id) => ({ id, author: 'A' }));
    return all.slice(number * most + (number > 0 ? lost : 0), (number + 1) * most);
  });

test.each(kinds)('%s: pages are judged', async (_, parameter, size, cursor) => {
  const contract = contractWith(parameter, size, cursor);
  expect(await codesOf(contract, serve(size, cursor))).toEqual([]);
  expect(String(await codesOf(contract, serve(size, cursor, 1), 'api.page.*'))).toContain('api.page.continues');
});

// `filter={"limit":10,"skip":20,"where":{"author":"A"}}` of LoopBack, `q={"limit":10,"offset":20}` of Flask-Restless.
describe('members of a JSON text', () => {
  const schema = objectOf({
    limit: { type: 'integer', minimum: 1, maximum: 50, default: 20 },
    skip: { type: 'integer', minimum: 0 },
    where: objectOf({ author: text }),
  });
  const filter = { name: 'filter', in: 'query', content: json(schema) };
  const contract = contractOfList({
    name: 'books',
    parameters: [filter],
    item: { id: integer, author: text },
    list: {
      paging: { style: 'offset', size: 'filter.limit', cursor: 'filter.skip' },
      filters: { 'filter.where.author': 'author' },
    },
  });
  const some = Array.from({ length: 70 }, (_book, id) => ({ id, author: ['A', 'B', 'C'][id % 3] }));
  type Asked = { readonly limit?: number; readonly skip?: number; readonly where?: { readonly author?: string } };
  const served = (fault?: 'item lost' | 'filter ignored'): Promise<Listening> =>
    listening((_, query) => {
      const { limit = 20, skip = 0, where } = JSON.parse(query.get('filter') ?? '{}') as Asked;
      const kept = some.filter(
        ({ author }) => fault === 'filter ignored' || [undefined, author].includes(where?.author),
      );
      return kept.slice(skip + (skip > 0 && fault === 'item lost' ? 1 : 0), skip + limit);
    });

  test('they are parameters where a list names one', async () => {
    expect(await codesOf(contract, served())).toEqual([]);
    expect(String(await codesOf(contract, served('item lost'), 'api.page.*'))).toContain('api.page.continues');
    expect(String(await codesOf(contract, served('filter ignored')))).toContain('api.filter');
  });

  test('otherwise the text is one parameter', () => {
    expect(namesOf(filter)).toEqual(['filter']);
  });
});

const namesOf = (parameter: object): readonly string[] =>
  Object.keys(contractOf({ '/a': reads('a', [parameter]) }).operation('a').parameters);

test('an object that needs a member, holds a list or an object, or has a member of a taken name stays whole', () => {
  const deep = { ...page, style: 'deepObject' };
  expect(namesOf({ ...deep, schema: { ...page.schema, required: ['size'] } })).toEqual(['page']);
  expect(namesOf({ ...deep, schema: objectOf({ tags: { type: 'array' } }) })).toEqual(['page']);
  expect(namesOf({ ...page, schema: objectOf({ page: text }) })).toEqual(['page']);
  expect(namesOf({ ...page, explode: false })).toEqual(['page']);
  expect(namesOf(deep)).toEqual(['page[size]', 'page[number]']);
});
