import type { Interface } from '../../engine/model/contract.ts';

/** The interfaces of the two documents: each has a base URL of its own. */
export const interfaces = {
  node: {
    document: 'node',
    title: 'node interface (JSON-RPC)',
    path: '/ext/bc/X',
    namespace: 'vm',
    // A node serves its chains only when it has started.
    startsLate: 'a node',
    refusedHost: {
      status: 403,
      body: /invalid host/i,
      server: 'the node',
      advice: "give the node's IP address in --node, or allow the name on the node (--http-allowed-hosts)",
    },
  },
  data: { document: 'data', title: 'data interface (/v1/)' },
  metrics: { document: 'data', title: 'metrics interface (/v2/)', learnsFrom: ['data'] },
} as const satisfies Readonly<Record<string, Interface>>;
