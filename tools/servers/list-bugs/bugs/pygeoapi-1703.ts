import type { ListBug } from '../bug.ts';
import { pygeoapi } from '../../software/pygeoapi/old-server.ts';

export const bug: ListBug = {
  name: 'pygeoapi-1703',
  server: pygeoapi,
  issue: 'https://github.com/geopython/pygeoapi/issues/1703',
  summary: '`numberMatched` of a CSV collection changes with `limit` and `offset`',
  bug: '0.16.1',
  fix: '0.17.0',
  document: 'stations.yaml',
  laws: ['api.count', 'api.page.continues', 'api.page.any-size', 'api.page.size'],
  byHand: {
    call: "curl -s '{url}/collections/stations/items?f=json&limit=3&offset=3' | jq .numberMatched",
    bug: '3',
    fix: '73',
  },
};
