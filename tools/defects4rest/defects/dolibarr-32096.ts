import type { Defect } from '../defect.ts';
import { dolibarr, orderList } from '../systems/dolibarr/server.ts';

export const defect: Defect = {
  name: 'dolibarr-32096',
  system: dolibarr,
  issue: 'https://github.com/Dolibarr/dolibarr/issues/32096',
  summary: '`linkedObjectsIds` is null in the searched list, and filled by id',
  laws: ['api.objects'],
  broken: { 'GET /orders': orderList({ show: (item) => ({ ...item, linkedObjectsIds: null }) }) },
};
