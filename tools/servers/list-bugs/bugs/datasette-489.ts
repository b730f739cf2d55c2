import type { ListBug } from '../bug.ts';
import { datasette } from '../../software/datasette/old-server.ts';

export const bug: ListBug = {
  name: 'datasette-489',
  server: datasette,
  issue: 'https://github.com/simonw/datasette/issues/489',
  summary: 'sorted by a foreign key with labels, the second page is empty',
  bug: '0.28',
  fix: '0.29',
  document: 'loans.yaml',
  laws: ['api.page.continues', 'api.page.any-size'],
  byHand: {
    call:
      "curl -s '{url}/loans.json?_shape=objects&_labels=on&_sort=book&_size=4'" +
      ', then with `_next` until `next` is null: the number of all rows',
    bug: '4',
    fix: '90',
  },
  known: { 'api.no-server-error': 'an unknown `_sort` gets status 500 in every release' },
};
