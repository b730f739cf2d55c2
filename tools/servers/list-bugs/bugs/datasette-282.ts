import type { ListBug } from '../bug.ts';
import { datasette } from '../../software/datasette/old-server.ts';

export const bug: ListBug = {
  name: 'datasette-282',
  server: datasette,
  issue: 'https://github.com/simonw/datasette/issues/282',
  summary: 'with a facet, the second page is an error',
  bug: '0.22',
  fix: '0.22.1',
  document: 'facets.yaml',
  laws: ['api.page.continues', 'api.page.any-size', 'api.count'],
  byHand: {
    call: "curl -s -o /dev/null -w '%{http_code}' '{url}/books.json?_shape=objects&_facet=shelf&_next=8'",
    bug: '400',
    fix: '200',
  },
  remark: 'Schemathesis shows it as well, as a request that the schema allows and the server rejects',
};
