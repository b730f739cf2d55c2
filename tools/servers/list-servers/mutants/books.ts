import type { MutatedList } from './list.ts';

/** The list of Datasette that mutants break. */
export const books: MutatedList = {
  operation: 'books',
  path: '/library/books.json',
  items: 'rows',
  size: { parameter: '_size', default: 20, maximum: 50 },
  cursor: '_next',
  next: 'next',
  count: 'filtered_table_rows_count',
  order: 'id',
  others: ['_shape', '_sort'],
  filter: { parameter: 'author', member: 'author' },
};
