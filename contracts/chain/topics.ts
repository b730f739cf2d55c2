import type { Topic } from '../../engine/model/presentation.ts';

const own: Topic = { id: 'own', title: 'Own rules', about: 'what is said of this operation alone' };
const across: Topic = {
  id: 'across',
  title: 'Across',
  about: 'node and data interface agree',
  prefixes: ['cross.asset', 'cross.tx', 'cross.utxos'],
};
const drift: Topic = {
  id: 'drift',
  title: 'Drift',
  about: 'members and values that the documents do not name',
  prefixes: ['data.drift'],
};

/** What requirements are about, in the order of the columns of the page's matrix. */
export const topics: readonly Topic[] = [
  { id: 'access', title: 'Access', about: 'keys', prefixes: ['data.auth', 'node.auth'] },
  {
    id: 'transport',
    title: 'Transport',
    about: 'HTTP, paths and JSON-RPC envelopes',
    prefixes: ['data.http', 'data.version', 'node.endpoint', 'node.envelope'],
  },
  { id: 'errors', title: 'Errors', about: 'statuses, error bodies, bad input', prefixes: ['data.error', 'node.error'] },
  { id: 'schema', title: 'Schema', about: 'members and their types', prefixes: ['data.schema', 'node.schema'] },
  { id: 'values', title: 'Values', about: 'numbers and times', prefixes: ['data.number', 'data.time', 'node.numbers'] },
  {
    id: 'parameters',
    title: 'Input',
    about: 'what may and what must be given',
    prefixes: ['data.required-params', 'node.params'],
  },
  {
    id: 'chains',
    title: 'Chains',
    about: 'networks, chain ids and aliases',
    prefixes: ['data.chain-id', 'data.network'],
  },
  { id: 'paging', title: 'Paging', about: 'page sizes and tokens', prefixes: ['data.page'] },
  { id: 'ranges', title: 'Ranges', about: 'order and ranges', prefixes: ['data.range', 'data.sort'] },
  {
    id: 'combinations',
    title: 'Together',
    about: 'several parameters of one call',
    prefixes: ['data.lists', 'data.parameters'],
  },
  { id: 'currency', title: 'Currency', about: 'currencies and prices', prefixes: ['data.currency'] },
  own,
  across,
  drift,
];
