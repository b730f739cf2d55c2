import { documents } from './written.ts';
import type { Interface } from '../../rules/parts.ts';

const { paths, components } = documents.data;

/** The documented statuses of errors with their phrases (data document, Errors). */
const errorPhrases: ReadonlyMap<number, string> = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.entries(responses))
    .flatMap(([status, { $ref: reference }]): readonly (readonly [number, string])[] => {
      const name = reference?.replace('#/components/responses/', '') ?? '';
      const phrase = components.responses[name]?.description;
      return phrase === undefined ? [] : [[Number(status), phrase]];
    }),
);

/** The documented form of errors on the data and metrics interfaces. */
const documentedErrors = {
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
