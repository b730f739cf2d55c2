import type { Defect } from '../defect.ts';
import { dolibarr } from '../systems/dolibarr/server.ts';

const specimen = { id: '0', ref: '(PROV)', track_id: 'SPECIMEN', fk_soc: '0', subject: '' };

export const defect: Defect = {
  name: 'dolibarr-30161',
  system: dolibarr,
  issue: 'https://github.com/Dolibarr/dolibarr/issues/30161',
  summary: 'tickets by `ref` and by `track_id`: any value gives a specimen',
  laws: ['api.objects'],
  broken: { 'GET /tickets/ref/{ref}': () => specimen, 'GET /tickets/track_id/{track_id}': () => specimen },
};
