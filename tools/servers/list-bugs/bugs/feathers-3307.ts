import type { ListBug } from '../bug.ts';
import { feathers } from '../../software/feathers/server.ts';

export const bug: ListBug = {
  name: 'feathers-3307',
  server: feathers,
  issue: 'https://github.com/feathersjs/feathers/pull/3307',
  summary: 'under a filter, `total` is the size of the page',
  bug: '5.0.8',
  fix: '5.0.11',
  document: 'books.yaml',
  laws: ['api.count'],
  byHand: {
    call: "curl -sg '{url}/books?$limit=4&shelf=A' | jq .total",
    bug: '4',
    fix: '21',
  },
};
