import { expect, test } from 'vitest';
import { array, contractOf, inPath, objectOf, query, reads, text } from '../document.ts';
import { findingsOf, judged } from '../judged.ts';
import { jsonReply, replying } from './target.ts';

const book = objectOf({ id: text, title: text }, 'id', 'title');
const shows = (at: string): object => ({
  'x-assay-shows': [{ object: 'book', identity: ['id'], members: ['title'], at }],
});

/** A list that needs a value of a closed set, without an example, and the items of it. */
const contract = contractOf({
  '/books': reads(
    'books',
    [query('shelf', { ...text, enum: ['new', 'old'] }, { required: true })],
    array(book),
    shows('[]'),
  ),
  '/books/{id}': reads('book', [inPath('id')], book, shows('.')),
});

test.each(['new', 'old'])(
  'checks read the answers to a documented value of a required parameter: %s',
  async (shelf) => {
    const served = replying((path, sent) => {
      if (path !== '/books') return jsonReply({ id: 'a', title: 'Emma, again' });
      return jsonReply(sent.get('shelf') === shelf ? [{ id: 'a', title: 'Emma' }] : []);
    });
    const found = findingsOf(await judged(contract, served, 'api.objects'));
    expect(found).toMatchObject([{ requirement: 'api.objects', actual: expect.stringContaining('Emma') as string }]);
  },
);
