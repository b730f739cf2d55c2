import type { ListBug } from '../bug.ts';
import { fastapiPagination } from '../../software/fastapi-pagination/server.ts';

export const bug: ListBug = {
  name: 'fastapi-pagination-1670',
  server: fastapiPagination,
  issue: 'https://github.com/uriyyo/fastapi-pagination/issues/1670',
  summary: 'counting the items drops the order of the query',
  bug: '0.15.1',
  fix: '0.15.3',
  document: 'books.yaml',
  laws: ['api.order'],
  byHand: {
    call: "curl -s '{url}/books?size=3' | jq -c '[.items[].year]'",
    bug: '[1929,1958,1987]',
    fix: '[1904,1905,1906]',
  },
  known: {
    'api.no-server-error': 'a page number above 2^63 is too large for SQLite: an unhandled error of the driver',
    'api.json': 'the same error is answered as plain text',
  },
};
