import { expect, test } from 'vitest';
import { documentOf, found, judgedBy, jsonReply, operation } from './target.ts';
import { array, inPath, objectOf, query, text } from '../document.ts';

const book = objectOf({ id: text, title: text }, 'id', 'title');

const shows = { object: 'book', identity: ['id'], members: ['title'] };

/** A list that needs a value of a closed set, without an example, and the items of it. */
const shelves = documentOf({
  '/books': operation(
    'books',
    { 200: { 'application/json': array(book) } },
    {
      parameters: [query('shelf', { type: 'string', enum: ['new', 'old'] }, { required: true })],
      'x-assay-shows': [{ ...shows, at: '[]' }],
    },
  ),
  '/books/{id}': operation(
    'book',
    { 200: { 'application/json': book } },
    {
      parameters: [inPath('id')],
      'x-assay-shows': [{ ...shows, at: '.' }],
    },
  ),
});

test.each(['new', 'old'])(
  'checks read the answers to a documented value of a required parameter: %s',
  async (shelf) => {
    const judgements = await judgedBy(
      shelves,
      (path, query) =>
        path === '/books'
          ? jsonReply(query.get('shelf') === shelf ? [{ id: 'a', title: 'Emma' }] : [])
          : jsonReply({ id: 'a', title: 'Emma, again' }),
      'api.objects',
    );
    expect(found(judgements)).toEqual([expect.stringMatching(/^api\.objects: .*Emma/)]);
  },
);
