import type { ListBug } from '../bug.ts';
import { kinto } from '../../software/kinto/server.ts';

export const bug: ListBug = {
  name: 'kinto-1116',
  server: kinto,
  issue: 'https://github.com/Kinto/kinto/pull/1116',
  summary: 'a page sorted by a member of a member is a server error',
  bug: '5.4.0',
  fix: '6.0.0',
  document: 'nested.yaml',
  laws: ['api.order.keys', 'api.answers', 'api.no-server-error'],
  byHand: {
    call:
      "curl -s -o /dev/null -w '%{http_code}' " +
      "'{url}/buckets/library/collections/books/records?_sort=by.name&_limit=5'",
    bug: '500',
    fix: '200',
  },
  known: { 'api.http.forms': 'an `If-None-Match` with an entity tag that is no number gets status 400' },
};
