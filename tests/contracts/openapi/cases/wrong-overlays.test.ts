import { expect, test } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import { array, documentOf, object, objectOf, ok, query, text } from '../document.ts';
import { byPage } from '../list-contract.ts';
import { judged } from '../judged.ts';
import { jsonReply, replying } from './target.ts';

/** Paths of lists that no answer has. */

const list = { items: 'books', identity: ['id'], paging: { style: 'none' } };
const item = (id: string) => ({ id, tags: [], author: null });
const server = () => replying(() => jsonReply({ books: [item('a'), item('b')], total: 2, page: { number: 1 } }));
const parameters = ['limit', 'page', 'q', 'from', 'sort'].map((name) =>
  query(name, { type: name === 'q' || name === 'sort' ? 'string' : 'integer' }),
);

const unansweredOf = async (declared: object, schema: object = object): Promise<readonly string[]> => {
  const paths = { '/books': { get: { parameters, 'x-assay-list': declared, responses: ok(schema) } } };
  const { outcomes } = await judged(openApiContract(documentOf(paths)), server());
  return [...new Set(outcomes.flatMap(({ unanswered }) => unanswered?.text ?? []))];
};

test.each<[object, string]>([
  [{ items: 'bookz' }, 'no answer has bookz, which is declared as the items of the list'],
  [{ identity: ['idd'] }, 'no answer has idd in an item, which is declared as identity'],
  [{ count: 'totl' }, 'no answer has totl, which is declared in count'],
  [{ filters: { q: 'titel' } }, 'no answer has titel in an item, which is declared in filters.q'],
  [{ filters: { q: ['titel', 'nam'] } }, 'no answer has titel or nam in an item, which is declared in filters.q'],
  [{ ranges: [{ path: 'yeer', from: 'from' }] }, 'no answer has yeer in an item, which is declared in ranges.0'],
  [
    { order: { keys: { parameter: 'sort', values: { id: 'idd' } } } },
    'no answer has idd in an item, which is declared in order',
  ],
  [
    { paging: { ...byPage, says: { number: 'page.numbr' } } },
    'no answer has page.numbr, which is declared in paging.says.number',
  ],
])('%j: the operation counts as one without a usable answer', async (declared, reason) => {
  expect(await unansweredOf({ ...list, ...declared })).toEqual([`${reason}; correct the declaration`]);
});

/** Members that items may lack: in an empty list or behind null, where existence is asked for, or by the schema. */
test.each<[object, object?]>([
  [{ count: 'total', filters: { q: ['titel', 'id'] } }],
  [{ filters: { q: 'tags.name' } }],
  [{ filters: { q: 'author.name' } }],
  [{ filters: { q: { path: 'deletedAt', operators: { exists: 'yes', notExists: 'no' } } } }],
  [
    { filters: { q: 'title' } },
    objectOf({
      books: array(objectOf({ id: {}, title: text })),
    }),
  ],
])('%j: the operation is answered', async (declared, schema) => {
  expect(await unansweredOf({ ...list, ...declared }, schema)).toEqual([]);
});
