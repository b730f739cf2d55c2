import { judgeServers } from './judge-servers.ts';
import { overlayOf } from './server.ts';
import { listServers } from './software/all.ts';

await judgeServers({
  name: 'list-servers',
  cache: 'list-servers',
  servers: listServers,
  page: 'lab/servers/list-servers.md',
  complete: (server) => ({ overlay: overlayOf(server) }),
});
