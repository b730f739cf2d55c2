import type { Defect } from '../defect.ts';
import { filmList, nocodb } from '../systems/nocodb/server.ts';

export const defect: Defect = {
  name: 'nocodb-1756',
  system: nocodb,
  issue: 'https://github.com/nocodb/nocodb/issues/1756',
  summary: 'a condition on a column of linked rows does not filter',
  laws: ['api.filter', 'api.filter.together'],
  broken: {
    'GET /api/v1/db/data/noco/library/Film': filmList({
      read: (condition) => (condition.column === 'Director' ? undefined : condition),
    }),
  },
};
