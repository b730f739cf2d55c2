import { expect, test } from 'vitest';
import { contractOf, reads } from './inputs.ts';
import { codesOf } from '../judged.ts';
import { contractOfList, integer, text } from '../list-contract.ts';
import { listening, type Listening } from '../listening.ts';

// The members of an object in the query are parameters: `pageable` of Spring, `page` of JSON:API.

const members = { size: { type: 'integer', minimum: 1, maximum: 50 }, number: { type: 'integer', minimum: 0 } };
const page = { name: 'page', in: 'query', schema: { type: 'object', properties: members } };

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

const namesOf = (parameter: object): readonly string[] =>
  Object.keys(contractOf({ '/a': reads('a', [parameter]) }).operation('a').parameters);

test('an object that needs a member, holds a list or an object, or has a member of a taken name stays whole', () => {
  const deep = { ...page, style: 'deepObject' };
  expect(namesOf({ ...deep, schema: { ...page.schema, required: ['size'] } })).toEqual(['page']);
  expect(namesOf({ ...deep, schema: { type: 'object', properties: { tags: { type: 'array' } } } })).toEqual(['page']);
  expect(namesOf({ ...page, schema: { type: 'object', properties: { page: text } } })).toEqual(['page']);
  expect(namesOf({ ...page, explode: false })).toEqual(['page']);
  expect(namesOf(deep)).toEqual(['page[size]', 'page[number]']);
});
