import { refusing } from '../shared/alter.ts';
import { contract } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.currency.accepted',
  on: 'getDeploymentTransaction',
  hard: 'hard',
  what: '500 for currency=jpy with an address in lower case',
  mutate: (operation) =>
    refusing(operation, (call) => textAt(call, 'currency') === 'jpy' && !/[A-F]/.test(textAt(call, 'address')), 500),
  kept: async (ask, world) =>
    (await ask({ parameters: { ...contract(world), address: contract(world).address.toLowerCase(), currency: 'jpy' } }))
      .status === 200,
} satisfies FuzzMutantFile;
