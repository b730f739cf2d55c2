import type { ListBug } from '../bug.ts';
import { jsonServer } from '../../software/json-server/server.ts';

export const bug: ListBug = {
  name: 'json-server-1013',
  server: jsonServer,
  issue: 'https://github.com/typicode/json-server/pull/1013',
  summary: 'of several values that a filter excludes, none is excluded',
  bug: '0.15.0',
  fix: '0.15.1',
  document: 'views-ne.yaml',
  laws: ['api.filter'],
  byHand: {
    call: "curl -s '{url}/posts?_limit=99&views_ne=1&views_ne=2' | jq '[.[].views] | unique'",
    bug: 'the numbers from 0 to 22',
    fix: 'the same without 1 and 2',
  },
};
