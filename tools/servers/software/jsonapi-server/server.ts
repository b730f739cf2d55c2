import { nodeApp } from '../../list-bugs/node-app.ts';

/** jsonapi-server with its resources in memory: offsets and filters of JSON:API. */
export const jsonapiServer = nodeApp({
  name: 'jsonapi-server',
  files: 'jsonapi-server',
  packages: (release) => [`jsonapi-server@${release}`],
  ready: '/books',
});
