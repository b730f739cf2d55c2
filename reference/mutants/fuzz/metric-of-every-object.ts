import { refusing } from '../shared/alter.ts';
import { textAt } from '../shared/texts.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.error.bad-input-no-5xx',
  on: 'getChainMetrics',
  hard: 'middling',
  what: '500 for a metric with the name of something that every object has',
  mutate: (operation) => refusing(operation, (call) => textAt(call, 'metric') in Object.prototype, 500),
  kept: async (ask) => (await ask({ parameters: { chainId: 'total', metric: '__proto__' } })).status < 500,
} satisfies FuzzMutantFile;
