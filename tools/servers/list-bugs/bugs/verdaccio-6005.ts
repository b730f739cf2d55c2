import type { ListBug } from '../bug.ts';
import { verdaccio } from '../../software/verdaccio/server.ts';

export const bug: ListBug = {
  name: 'verdaccio-6005',
  server: verdaccio,
  issue: 'https://github.com/verdaccio/verdaccio/pull/6005',
  summary: 'pages of a search after the first are short or empty',
  bug: '6.7.4',
  fix: '6.8.0',
  document: 'search.yaml',
  laws: ['api.page.continues', 'api.page.any-size'],
  byHand: {
    call: "curl -s '{url}/-/v1/search?text=book&size=10&from=10' | jq '.objects | length'",
    bug: '0',
    fix: '10',
  },
};
