import type { Defect } from '../defect.ts';
import { Refused } from '../frame.ts';
import { directory, mastodon } from '../systems/mastodon/server.ts';

export const defect: Defect = {
  name: 'mastodon-28381',
  system: mastodon,
  issue: 'https://github.com/mastodon/mastodon/issues/28381',
  summary: '`order=active` with `local=false` is a server error',
  laws: ['api.answers', 'api.no-server-error'],
  broken: {
    'GET /api/v1/directory': (call) => {
      const { query } = call;
      if (query.get('order') === 'active' && query.get('local') === 'false') throw new Refused(500, 'ambiguous column');
      return directory(call);
    },
  },
};
