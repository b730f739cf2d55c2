import { refusing } from './shared/alter.ts';
import { relisted } from './shared/lists.ts';
import type { MutantFile } from './types.ts';

/** Pages that stop at 100. */
export default {
  breaks: 'data.utxos.post-large-page',
  mutate: (operation) => ({
    'clamped-at-100': relisted(operation, { size: (size) => Math.min(size, 100) }),
    'above-100-refused': refusing(operation, ({ parameters }) => Number(parameters['pageSize']) > 100),
  }),
} satisfies MutantFile;
