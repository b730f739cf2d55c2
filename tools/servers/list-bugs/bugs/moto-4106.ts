import type { ListBug } from '../bug.ts';
import { eks } from '../../software/moto/server.ts';
import { motoKnown } from '../../software/moto/known.ts';

export const bug: ListBug = {
  name: 'moto-4106',
  server: eks,
  issue: 'https://github.com/getmoto/moto/pull/4106',
  summary: 'the last page of clusters has the text `null` as its `nextToken`, which is refused',
  bug: '2.2.0',
  fix: '2.2.1',
  document: 'clusters.yaml',
  laws: ['api.page.continues', 'api.page.any-size'],
  byHand: {
    call: "curl -s '{url}/clusters' | jq .nextToken, then a call with this `nextToken`",
    bug: '"null", then 500',
    fix: 'null; the walk has ended',
  },
  known: motoKnown,
};
