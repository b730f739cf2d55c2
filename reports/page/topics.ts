/** What groups of requirements are about: the columns of the matrix. */

interface Topic {
  readonly id: string;
  readonly title: string;
  /** What it takes in, for readers. */
  readonly about: string;
  /** Groups of requirements: the first two words of their ids. */
  readonly groups: readonly string[];
}

const own: Topic = { id: 'own', title: 'Own rules', about: 'what is said of this operation alone', groups: [] };
const across: Topic = {
  id: 'across',
  title: 'Across',
  about: 'node and data interface agree',
  groups: ['cross.asset', 'cross.tx', 'cross.utxos'],
};
const drift: Topic = {
  id: 'drift',
  title: 'Drift',
  about: 'members and values that the documents do not name',
  groups: ['data.drift'],
};

/** In the order of the columns. A group that stands in none is one of an operation's own rules. */
export const topics: readonly Topic[] = [
  { id: 'access', title: 'Access', about: 'keys', groups: ['data.auth', 'node.auth'] },
  {
    id: 'transport',
    title: 'Transport',
    about: 'HTTP, paths and JSON-RPC envelopes',
    groups: ['data.http', 'data.version', 'node.endpoint', 'node.envelope'],
  },
  { id: 'errors', title: 'Errors', about: 'statuses, error bodies, bad input', groups: ['data.error', 'node.error'] },
  { id: 'schema', title: 'Schema', about: 'members and their types', groups: ['data.schema', 'node.schema'] },
  { id: 'values', title: 'Values', about: 'numbers and times', groups: ['data.number', 'data.time', 'node.numbers'] },
  {
    id: 'parameters',
    title: 'Input',
    about: 'what may and what must be given',
    groups: ['data.required-params', 'node.params'],
  },
  {
    id: 'chains',
    title: 'Chains',
    about: 'networks, chain ids and aliases',
    groups: ['data.chain-id', 'data.network'],
  },
  { id: 'paging', title: 'Paging', about: 'page sizes and tokens', groups: ['data.page'] },
  { id: 'ranges', title: 'Ranges', about: 'order and ranges', groups: ['data.range', 'data.sort'] },
  { id: 'currency', title: 'Currency', about: 'currencies and prices', groups: ['data.currency'] },
  own,
  across,
  drift,
];

const byGroup = new Map(topics.flatMap((topic) => topic.groups.map((group) => [group, topic] as const)));

export const topicOf = (requirement: string): Topic => byGroup.get(requirement.split('.').slice(0, 2).join('.')) ?? own;
