import type { ListBug } from '../bug.ts';
import { jsonServer } from '../../software/json-server/server.ts';
import { jsonServerKnown } from '../../software/json-server/known.ts';

const { 'api.schema': schema } = jsonServerKnown;

export const bug: ListBug = {
  name: 'json-server-e6055e6',
  server: jsonServer,
  issue: 'https://github.com/typicode/json-server/commit/e6055e6',
  summary: 'of two conditions on one member, only the last one filters',
  bug: '1.0.0-beta.1',
  fix: '1.0.0-beta.2',
  document: 'posts.yaml',
  laws: ['api.filter.together'],
  byHand: {
    call: "curl -s '{url}/posts?_page=1&_per_page=99&year_gte=1995&year_lt=1997' | jq '[.data[].year] | min'",
    bug: '1990',
    fix: '1995',
  },
  known: { 'api.schema': schema },
};
