import { expect, test } from 'vitest';
import { documentOf, found, judgedBy, jsonReply, operation } from './target.ts';

const book = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: { type: 'string' }, title: { type: 'string' } },
};

const shows = { object: 'book', identity: ['id'], members: ['title'] };

/** A list that needs a value of a closed set, without an example, and the items of it. */
const shelves = documentOf({
  '/books': operation(
    'books',
    { 200: { 'application/json': { type: 'array', items: book } } },
    {
      parameters: [{ name: 'shelf', in: 'query', required: true, schema: { type: 'string', enum: ['new', 'old'] } }],
      'x-assay-shows': [{ ...shows, at: '[]' }],
    },
  ),
  '/books/{id}': operation(
    'book',
    { 200: { 'application/json': book } },
    {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
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
