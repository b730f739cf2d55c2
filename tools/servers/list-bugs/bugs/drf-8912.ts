import type { ListBug } from '../bug.ts';
import { drf } from '../../software/drf/server.ts';

export const bug: ListBug = {
  name: 'drf-8912',
  server: drf,
  issue: 'https://github.com/encode/django-rest-framework/pull/8912',
  summary: 'a walk by cursors loses the items without a value in the ordering field',
  bug: '3.14.0',
  fix: '3.15.1',
  document: 'books.yaml',
  laws: ['api.page.continues', 'api.page.any-size'],
  byHand: {
    call: "curl -s '{url}/books?page_size=4', then with `cursor` until `next` is null: the number of all items",
    bug: '39',
    fix: '41',
  },
  remark:
    'The fix was reverted (#9381): 3.15.2, 3.16.1 and 3.18.3 lose the items again, and the documentation asks for an ' +
    'ordering field without nulls',
};
