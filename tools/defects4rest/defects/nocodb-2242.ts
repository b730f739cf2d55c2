import type { Defect } from '../defect.ts';
import { filmList, filmOf, nocodb, shortened } from '../systems/nocodb/server.ts';

const most = 20;

export const defect: Defect = {
  name: 'nocodb-2242',
  system: nocodb,
  issue: 'https://github.com/nocodb/nocodb/issues/2242',
  summary: 'the linked rows inside of a row are cut after the twentieth',
  laws: ['api.joins'],
  isDeclaredLater: true,
  broken: {
    'GET /api/v1/db/data/noco/library/Film': filmList({ most }),
    'GET /api/v1/db/data/noco/library/Film/{rowId}': (call) => shortened(filmOf(call), most),
  },
};
