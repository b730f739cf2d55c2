import { judgeServers } from '../judge-servers.ts';
import { growChain } from './chain/seed.ts';
import { ethereumTarget } from './document.ts';
import { ethereumNodes } from './nodes.ts';

/** Between two transactions of a chain that grows. */
const pauseMs = 1_000;

await judgeServers({
  name: 'ethereum-nodes',
  cache: 'ethereum',
  servers: ethereumNodes,
  page: 'lab/servers/ethereum/ethereum-nodes.md',
  complete: (_, cache) => ethereumTarget(cache),
  grow: async (node, url, folder) => {
    const chain = { url, senders: await node.senders(url, folder) };
    let count = 0;
    const timer = setInterval(() => void growChain(chain, (count += 1)).catch(() => undefined), pauseMs);
    return () => clearInterval(timer);
  },
});
