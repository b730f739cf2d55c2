import type { ListBug } from '../bug.ts';
import { datasette } from '../../software/datasette/old-server.ts';

export const bug: ListBug = {
  name: 'datasette-1470',
  server: datasette,
  issue: 'https://github.com/simonw/datasette/issues/1470',
  summary: 'a `_next` that was not given for this `_sort` is a server error',
  bug: '0.58.1',
  fix: '0.59',
  document: 'notes.yaml',
  laws: ['api.page.cursor-error'],
  byHand: {
    call: "curl -s -o /dev/null -w '%{http_code}' '{url}/notes.json?_sort=rowid&_next=4'",
    bug: '500',
    fix: '200',
  },
  known: { 'api.no-server-error': 'an unknown `_sort` gets status 500 in every release' },
};
