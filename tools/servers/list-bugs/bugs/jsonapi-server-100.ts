import type { ListBug } from '../bug.ts';
import { jsonapiServer } from '../../software/jsonapi-server/server.ts';

export const bug: ListBug = {
  name: 'jsonapi-server-100',
  server: jsonapiServer,
  issue: 'https://github.com/holidayextras/jsonapi-server/pull/100',
  summary: 'a filter by a number matches no item',
  bug: '1.3.0',
  fix: '1.13.0',
  document: 'books.yaml',
  laws: ['api.filter'],
  byHand: {
    call: "curl -sg '{url}/books?filter[year]=1997' | jq '.data | length'",
    bug: '0',
    fix: '2',
  },
  known: {
    'api.filter@books: the pages of a list under filter[year] hold other items than the whole list':
      'a filter is applied to each page alone, in 4.2.0 too: [jsonapi-server-pages](findings/jsonapi-server-pages.md)',
  },
};
