import type { ListBug } from '../bug.ts';
import { kinto } from '../../software/kinto/server.ts';

export const bug: ListBug = {
  name: 'kinto-1157',
  server: kinto,
  issue: 'https://github.com/Kinto/kinto/issues/1157',
  summary: 'the second page of permissions is a server error',
  bug: '7.1.0',
  fix: '7.2.0',
  document: 'permissions.yaml',
  laws: ['api.page.continues', 'api.page.any-size'],
  byHand: {
    call: "curl -si '{url}/permissions?_limit=5', then the address in Next-Page",
    bug: '500',
    fix: '200',
  },
  known: { 'api.http.forms': 'an `If-None-Match` with an entity tag that is no number gets status 400' },
};
