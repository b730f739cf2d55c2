import type { Topic } from '../../engine/model/presentation.ts';

const ownRules: Topic = { id: 'own', title: 'Own rules', about: 'statements about this operation alone' };
const across: Topic = {
  id: 'across',
  title: 'Node = data',
  about: 'the node and the data interface show the same values',
  prefixes: ['cross.asset', 'cross.tx', 'cross.utxos'],
};
const drift: Topic = {
  id: 'drift',
  title: 'Extra members',
  about: 'members and values that the documents do not name: recorded, not judged',
  prefixes: ['data.drift'],
};

/** Topics of requirements, in the order of the matrix columns. */
export const topics: readonly Topic[] = [
  {
    id: 'access',
    title: 'API key',
    about: 'which calls need a key, and how a wrong key is refused',
    prefixes: ['data.auth', 'node.auth'],
  },
  {
    id: 'transport',
    title: 'HTTP and envelope',
    about: 'methods, paths, headers, and the members of a JSON-RPC envelope',
    prefixes: ['data.http', 'data.version', 'node.endpoint', 'node.envelope'],
  },
  {
    id: 'errors',
    title: 'Errors',
    about: 'statuses and bodies of refusals; bad input never makes the service fail',
    prefixes: ['data.error', 'node.error'],
  },
  {
    id: 'schema',
    title: 'Members, types',
    about: 'documented members are there and have their types',
    prefixes: ['data.schema', 'node.schema'],
  },
  {
    id: 'values',
    title: 'Numbers, times',
    about: 'how amounts, heights and times are written',
    prefixes: ['data.number', 'data.time', 'node.numbers'],
  },
  {
    id: 'parameters',
    title: 'Input',
    about: 'parameters that are required, and parameters that may be left out',
    prefixes: ['data.required-params', 'node.params'],
  },
  {
    id: 'chains',
    title: 'Network, chain',
    about: 'networks, chain ids and aliases',
    prefixes: ['data.chain-id', 'data.network'],
  },
  {
    id: 'paging',
    title: 'Paging',
    about: 'page sizes and tokens: a walk loses and repeats no item',
    prefixes: ['data.page'],
  },
  {
    id: 'ranges',
    title: 'Order, ranges',
    about: 'the order of items, and ranges of blocks and times',
    prefixes: ['data.range', 'data.sort'],
  },
  {
    id: 'combinations',
    title: 'Several inputs',
    about: 'several parameters in one call, and several spellings of one value',
    prefixes: ['data.lists', 'data.parameters'],
  },
  { id: 'currency', title: 'Prices', about: 'currencies and prices', prefixes: ['data.currency'] },
  ownRules,
  across,
  drift,
];
