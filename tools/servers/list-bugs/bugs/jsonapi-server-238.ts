import type { ListBug } from '../bug.ts';
import { jsonapiServer } from '../../software/jsonapi-server/server.ts';

export const bug: ListBug = {
  name: 'jsonapi-server-238',
  server: jsonapiServer,
  issue: 'https://github.com/holidayextras/jsonapi-server/pull/238',
  summary: 'the link `last` leads to the last item in place of the last page',
  bug: '1.17.0',
  fix: '2.3.2',
  document: 'linked.yaml',
  laws: ['api.page.last-link'],
  byHand: {
    call: "curl -sg '{url}/books?page[limit]=10' | jq -r .links.last | grep -o '[0-9]*$'",
    bug: '39',
    fix: '40',
  },
};
