import type { ListBug } from '../bug.ts';
import { jsonServer } from '../../software/json-server/server.ts';

export const bug: ListBug = {
  name: 'json-server-413',
  server: jsonServer,
  issue: 'https://github.com/typicode/json-server/pull/413',
  summary: 'a filter by `false` matches no item',
  bug: '0.9.0',
  fix: '0.9.1',
  document: 'published-arrays.yaml',
  laws: ['api.filter'],
  byHand: {
    call: "curl -s '{url}/posts?_limit=99&published=false' | jq length",
    bug: '0',
    fix: '42',
  },
};
