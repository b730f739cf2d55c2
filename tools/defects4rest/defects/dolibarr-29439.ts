import type { Defect } from '../defect.ts';
import { documentList, dolibarr } from '../systems/dolibarr/server.ts';

export const defect: Defect = {
  name: 'dolibarr-29439',
  system: dolibarr,
  issue: 'https://github.com/Dolibarr/dolibarr/issues/29439',
  summary: 'a wrong LIKE in a join: documents of some invoices lack the members of their metadata',
  laws: ['api.objects'],
  isDeclaredLater: true,
  broken: { 'GET /documents': documentList((id) => id % 2 === 0) },
};
