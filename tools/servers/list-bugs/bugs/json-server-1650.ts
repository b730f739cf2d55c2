import type { ListBug } from '../bug.ts';
import { jsonServer } from '../../software/json-server/server.ts';
import { jsonServerKnown } from '../../software/json-server/known.ts';

const { 'api.schema': schema } = jsonServerKnown;

export const bug: ListBug = {
  name: 'json-server-1650',
  server: jsonServer,
  issue: 'https://github.com/typicode/json-server/pull/1650',
  summary: 'a filter lists the items without the member, too',
  bug: '1.0.0-beta.3',
  fix: '1.0.0-beta.4',
  document: 'topics.yaml',
  laws: ['api.filter', 'api.count'],
  byHand: {
    call: "curl -s '{url}/posts?_page=1&topic=maps' | jq .items",
    bug: '31',
    fix: '16',
  },
  known: { 'api.schema': schema },
};
