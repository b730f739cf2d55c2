import type { Defect } from '../defect.ts';
import { awx, hostList } from '../systems/awx/server.ts';

export const defect: Defect = {
  name: 'awx-9222',
  system: awx,
  issue: 'https://github.com/ansible/awx/issues/9222',
  summary: '`id__iexact`, a lookup that the field lacks, is a server error',
  laws: ['api.answers', 'api.no-server-error'],
  broken: { 'GET /api/v2/hosts/': hostList(500) },
};
