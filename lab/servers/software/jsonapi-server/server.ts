import { nodeApp } from '../../apps.ts';

/** jsonapi-server with its resources in memory: offsets and filters of JSON:API. */
export const jsonapiServer = nodeApp({
  name: 'jsonapi-server',
  packages: (release) => [`jsonapi-server@${release}`],
});
