import type { Defect } from '../defect.ts';
import { Refused } from '../frame.ts';
import { envirocar, friendActivities, friendsOf } from '../systems/envirocar/server.ts';

export const defect: Defect = {
  name: 'enviroCar-server-60',
  system: envirocar,
  issue: 'https://github.com/enviroCar/enviroCar-server/issues/60',
  summary: 'activities of friends are a server error for a user without friends',
  laws: ['api.answers', 'api.no-server-error'],
  broken: {
    'GET /users/{username}/friendActivities': (call) => {
      if (friendsOf(call).length === 0) throw new Refused(500, "Parameter 'vals' is null.");
      return friendActivities(call);
    },
  },
};
