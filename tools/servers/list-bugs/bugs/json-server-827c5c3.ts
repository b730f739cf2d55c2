import type { ListBug } from '../bug.ts';
import { jsonServer } from '../../software/json-server/server.ts';
import { jsonServerKnown } from '../../software/json-server/known.ts';

export const bug: ListBug = {
  name: 'json-server-827c5c3',
  server: jsonServer,
  issue: 'https://github.com/typicode/json-server/commit/827c5c3',
  summary: 'a filter by a boolean member matches no item',
  bug: '1.0.0-alpha.23',
  fix: '1.0.0-beta.0',
  document: 'published.yaml',
  laws: ['api.filter'],
  byHand: {
    call: "curl -s '{url}/posts?_page=1&published=true' | jq .items",
    bug: '0',
    fix: '21',
  },
  known: jsonServerKnown,
};
