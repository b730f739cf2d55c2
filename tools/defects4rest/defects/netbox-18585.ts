import type { Defect } from '../defect.ts';
import { circuitList, netbox } from '../systems/netbox/server.ts';

export const defect: Defect = {
  name: 'netbox-18585',
  system: netbox,
  issue: 'https://github.com/netbox-community/netbox/issues/18585',
  summary: '`location_id` is ignored: all circuits come',
  laws: ['api.filter'],
  broken: { 'GET /api/circuits/circuits/': circuitList(() => true) },
};
