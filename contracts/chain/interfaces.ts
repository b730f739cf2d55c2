import type { Interface } from '../../engine/model/contract.ts';
import type { DocumentedErrors } from '../../engine/model/presentation.ts';

/** The documented statuses of errors with their phrases (data document, Errors). */
const errorPhrases: ReadonlyMap<number, string> = new Map([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
]);

/** The documented form of errors on the data and metrics interfaces. */
const documentedErrors: DocumentedErrors = {
  schema: 'assay:resources/errorBody',
  phrases: errorPhrases,
  messageMember: 'message',
  statusMember: 'statusCode',
  phraseMember: 'error',
};

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
    errors: documentedErrors,
    answersRequirement: 'data.version.paths',
  },
  metrics: {
    document: 'data',
    heading: 'Metrics',
    title: 'metrics interface (/v2/)',
    errors: documentedErrors,
    answersRequirement: 'data.version.paths',
    learnsFrom: ['data'],
  },
} as const satisfies Readonly<Record<string, Interface>>;
