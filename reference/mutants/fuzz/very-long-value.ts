import { refusing } from '../shared/alter.ts';
import { token } from '../shared/examples.ts';
import { texts } from '../shared/texts.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.error.bad-input-no-5xx',
  on: 'listTokenHolders',
  hard: 'easy',
  what: '500 for a value of more than 4096 characters',
  mutate: (operation) => refusing(operation, (call) => texts(call).some((text) => text.length > 4_096), 500),
  kept: async (ask, world) =>
    (await ask({ parameters: { ...token(world), threshold: '9'.repeat(5_000) } })).status < 500,
} satisfies FuzzMutantFile;
