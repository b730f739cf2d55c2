import { refusing } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A page size of 0 that is refused. */
export default {
  breaks: 'data.block-transactions.size-zero',
  mutate: (operation) => ({
    refused: refusing(operation, ({ parameters }) => parameters['pageSize'] === '0'),
    fails: refusing(operation, ({ parameters }) => parameters['pageSize'] === '0', 500),
  }),
} satisfies MutantFile;
