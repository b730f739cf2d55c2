import { documentedErrors as errors } from './statuses.ts';
import type { Interface } from '../../engine/model/contract.ts';

/** The interfaces of the two documents: each has a base URL of its own. */
export const interfaces = {
  node: {
    document: 'node',
    heading: 'Node',
    title: 'node interface (JSON-RPC)',
    answersRequirement: 'node.endpoint.asset-chain',
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
  data: {
    document: 'data',
    heading: 'Data',
    title: 'data interface (/v1/)',
    errors,
    answersRequirement: 'data.version.paths',
  },
  metrics: {
    document: 'data',
    heading: 'Metrics',
    title: 'metrics interface (/v2/)',
    errors,
    answersRequirement: 'data.version.paths',
    learnsFrom: ['data'],
  },
} as const satisfies Readonly<Record<string, Interface>>;
