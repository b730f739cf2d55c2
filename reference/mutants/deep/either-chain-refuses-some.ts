import { refusing } from '../shared/alter.ts';
import { hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Half of the chains are refused as `blockchainId`, and as nothing else. */
export default {
  breaks: 'data.messages.filters',
  mutate: (operation) =>
    operation.id !== 'listMessages'
      ? {}
      : {
          '': refusing(
            operation,
            ({ parameters }) => parameters['blockchainId'] !== undefined && hash(parameters['blockchainId']) % 2 === 1,
          ),
        },
} satisfies MutantFile;
