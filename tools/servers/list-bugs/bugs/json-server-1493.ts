import type { ListBug } from '../bug.ts';
import { jsonServer } from '../../software/json-server/server.ts';
import { jsonServerKnown } from '../../software/json-server/known.ts';

export const bug: ListBug = {
  name: 'json-server-1493',
  server: jsonServer,
  issue: 'https://github.com/typicode/json-server/issues/1493',
  summary: 'from the second page on, a page holds more items than `_per_page`',
  bug: '1.0.0-alpha.21',
  fix: '1.0.0-alpha.22',
  document: 'posts.yaml',
  laws: ['api.page.size', 'api.page.continues', 'api.page.any-size'],
  byHand: {
    call: "curl -s '{url}/posts?_page=2&_per_page=4' | jq '.data | length'",
    bug: '40',
    fix: '4',
  },
  known: jsonServerKnown,
};
