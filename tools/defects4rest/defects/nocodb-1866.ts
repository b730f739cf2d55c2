import type { Defect } from '../defect.ts';
import { Refused } from '../frame.ts';
import { filmList, nocodb } from '../systems/nocodb/server.ts';

export const defect: Defect = {
  name: 'nocodb-1866',
  system: nocodb,
  issue: 'https://github.com/nocodb/nocodb/issues/1866',
  summary: 'a condition on a formula over a lookup is refused',
  laws: ['api.answers', 'api.filter'],
  broken: {
    'GET /api/v1/db/data/noco/library/Film': filmList({
      read: (condition) => {
        if (condition.column === 'Label') throw new Refused(400, 'no such column: __nc_formula0');
        return condition;
      },
    }),
  },
};
