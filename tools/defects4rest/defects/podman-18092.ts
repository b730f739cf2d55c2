import type { Defect } from '../defect.ts';
import { imageList, podman } from '../systems/podman/server.ts';

export const defect: Defect = {
  name: 'podman-18092',
  system: podman,
  issue: 'https://github.com/containers/podman/issues/18092',
  summary: 'two labels at once give no image',
  laws: ['api.filter', 'api.filter.together', 'api.filter.list'],
  missedBecause:
    'two conditions inside of one JSON value cannot be said: `and` joins whole values, ' +
    'so two labels are never asked for',
  broken: { 'GET /images/json': imageList((values) => values.length < 2) },
};
