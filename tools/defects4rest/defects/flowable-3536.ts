import type { Defect } from '../defect.ts';
import { Refused } from '../frame.ts';
import { flowable, historicVariables } from '../systems/flowable/server.ts';

export const defect: Defect = {
  name: 'flowable-engine-3536',
  system: flowable,
  issue: 'https://github.com/flowable/flowable-engine/issues/3536',
  summary: 'historic variables of a process instance that was stopped are a server error',
  laws: ['api.answers', 'api.no-server-error'],
  broken: {
    'GET /history/historic-variable-instances': historicVariables((instance) => {
      if (instance?.['deleteReason'] === 'stopped') throw new Refused(500, 'Internal server error');
    }),
  },
};
