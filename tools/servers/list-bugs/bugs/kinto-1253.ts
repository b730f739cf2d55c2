import type { ListBug } from '../bug.ts';
import { kinto } from '../../software/kinto/server.ts';

export const bug: ListBug = {
  name: 'kinto-1253',
  server: kinto,
  issue: 'https://github.com/Kinto/kinto/issues/1253',
  summary: 'sorted by a member that some records lack, a walk comes to its first page again',
  bug: '7.3.2',
  fix: '7.4.0',
  document: 'records.yaml',
  laws: ['api.page.continues', 'api.page.any-size', 'api.order.keys', 'api.order'],
  byHand: {
    call:
      "curl -si '{url}/buckets/library/collections/books/records?_sort=-price&_limit=5', " +
      'then the address in Next-Page',
    bug: 'the same five records again and again',
    fix: '37 records in 8 pages',
  },
  known: { 'api.http.forms': 'an `If-None-Match` with an entity tag that is no number gets status 400' },
};
