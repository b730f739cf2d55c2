import type { ListBug } from '../bug.ts';
import { datasette } from '../../software/datasette/old-server.ts';

export const bug: ListBug = {
  name: 'datasette-190',
  server: datasette,
  issue: 'https://github.com/simonw/datasette/issues/190',
  summary: 'a walk over a table with a primary key of two columns loses rows',
  bug: '0.14',
  fix: '0.15',
  document: 'pages-of-eight.yaml',
  laws: ['api.page.continues'],
  byHand: {
    call: "curl -s '{url}/loans.json?_shape=objects', then with `_next` until `next` is null: the number of all rows",
    bug: '35',
    fix: '90',
  },
};
