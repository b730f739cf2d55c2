import type { Defect } from '../defect.ts';
import { dolibarr, orderList } from '../systems/dolibarr/server.ts';

export const defect: Defect = {
  name: 'dolibarr-29292',
  system: dolibarr,
  issue: 'https://github.com/Dolibarr/dolibarr/issues/29292',
  summary: 'a colon in a value of `sqlfilters` turns the condition: all other orders come',
  laws: ['api.filter', 'api.filter.together'],
  broken: {
    'GET /orders': orderList({
      read: (condition) =>
        condition.operator === '=' && condition.value.includes(':') ? { ...condition, operator: '!=' } : condition,
    }),
  },
};
