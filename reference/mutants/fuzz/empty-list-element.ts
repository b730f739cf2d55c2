import { refusing } from '../shared/alter.ts';
import { hub } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.error.bad-input-no-5xx',
  on: 'listErc20Balances',
  hard: 'easy',
  what: '500 for an empty element in the list of contracts',
  mutate: (operation) => refusing(operation, (call) => /^,|,,|,$/.test(textAt(call, 'contractAddresses')), 500),
  kept: async (ask, world) =>
    (await ask({ parameters: { ...hub(world), contractAddresses: `${hub(world).address},` } })).status < 500,
} satisfies FuzzMutantFile;
