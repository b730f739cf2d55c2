import { refusing } from '../shared/alter.ts';
import { hub } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.error.bad-input-no-5xx',
  on: 'listNativeTransactions',
  hard: 'middling',
  what: '500 for a page token that is a hash, such as the items carry',
  mutate: (operation) => refusing(operation, (call) => /^0x[0-9a-f]{64}$/i.test(textAt(call, 'pageToken')), 500),
  kept: async (ask, world) => {
    const { items } = await ask({ parameters: hub(world) });
    return (await ask({ parameters: { ...hub(world), pageToken: at(items[0], 'txHash') } })).status < 500;
  },
} satisfies FuzzMutantFile;
