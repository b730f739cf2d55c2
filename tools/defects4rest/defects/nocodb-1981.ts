import type { Defect } from '../defect.ts';
import { filmList, nocodb } from '../systems/nocodb/server.ts';

export const defect: Defect = {
  name: 'nocodb-1981',
  system: nocodb,
  issue: 'https://github.com/nocodb/nocodb/issues/1981',
  summary: '`*` as the columns of linked rows gives two of the columns',
  laws: ['api.objects', 'api.joins', 'api.schema'],
  broken: { 'GET /api/v1/db/data/noco/library/Film': filmList({ every: ['Id', 'Name'] }) },
  missedBecause:
    'a document cannot say that a parameter selects members of an item, so an answer with fewer of them breaks nothing',
};
