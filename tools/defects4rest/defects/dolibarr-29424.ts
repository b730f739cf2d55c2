import type { Defect } from '../defect.ts';
import { dolibarr, memberCategories } from '../systems/dolibarr/server.ts';

export const defect: Defect = {
  name: 'dolibarr-29424',
  system: dolibarr,
  issue: 'https://github.com/Dolibarr/dolibarr/issues/29424',
  summary: 'categories of a member that does not exist: an empty list in place of 404',
  laws: ['api.parent.unknown'],
  isDeclaredLater: true,
  broken: { 'GET /members/{id}/categories': memberCategories(() => ({})) },
};
