import type { Defect } from '../defect.ts';
import { containerList, podman } from '../systems/podman/server.ts';

export const defect: Defect = {
  name: 'podman-13986',
  system: podman,
  issue: 'https://github.com/containers/podman/issues/13986',
  summary: 'the documented states `removing` and `restarting` are refused with 500',
  laws: ['api.answers', 'api.no-server-error', 'api.filter'],
  broken: { 'GET /libpod/containers/json': containerList(['created', 'running', 'paused', 'exited', 'dead']) },
};
