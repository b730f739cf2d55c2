import type { ListBug } from '../bug.ts';
import { datasette } from '../../software/datasette/old-server.ts';

export const bug: ListBug = {
  name: 'datasette-216',
  server: datasette,
  issue: 'https://github.com/simonw/datasette/issues/216',
  summary: 'sorted by a column with nulls, a walk loses rows',
  bug: '0.18',
  fix: '0.19',
  document: 'books.yaml',
  laws: ['api.page.continues', 'api.page.any-size', 'api.order'],
  byHand: {
    call:
      "curl -s '{url}/books.json?_shape=objects&_sort=price&_size=8'" +
      ', then with `_next` until `next` is null: the number of all rows',
    bug: '8',
    fix: '123',
  },
  remark: 'The difference that Schemathesis shows is about the method TRACE, not about this bug',
};
