import { when } from '../operators/mutation.ts';
import { ignore, refuse, takeElements } from '../operators/parameters.ts';
import { given } from '../operators/triggers.ts';
import { breakEachFilter } from './shared/derived.ts';
import type { MutantTable } from './types.ts';

export default {
  // Rewards that do not match, or none that do.
  'data.rewards.filters': [
    (operation) => breakEachFilter(operation, { find: 'find' }),
    {
      'addresses-refused': refuse(given('addresses')),
      'nodeids-refused': refuse(given('nodeIds')),
      'nodes-drop-addresses': when(given('nodeIds'), ignore('addresses')),
      'second-node-ignored': takeElements('nodeIds', (ids) => ids.slice(0, 1)),
    },
  ],
} satisfies MutantTable;
