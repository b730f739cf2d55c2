import type { ListBug } from '../bug.ts';
import { iot } from '../../software/moto/server.ts';
import { motoKnown } from '../../software/moto/known.ts';

export const bug: ListBug = {
  name: 'moto-3857',
  server: iot,
  issue: 'https://github.com/getmoto/moto/issues/3857',
  summary: 'the first page of job executions never has a `nextToken`',
  bug: '2.2.12',
  fix: '2.2.16',
  document: 'jobs.yaml',
  laws: ['api.page.continues', 'api.page.any-size'],
  byHand: {
    call: "curl -s '{url}/things/lamp/jobs?maxResults=2' | jq .nextToken",
    bug: 'null',
    fix: 'a token',
  },
  known: motoKnown,
};
