import { onParameters, given } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Of several node ids only the first counts. */
export default {
  breaks: 'data.rewards.filters',
  mutate: (operation) =>
    operation.id !== 'listPendingRewards'
      ? {}
      : {
          '': onParameters(operation, (parameters) =>
            String(parameters['nodeIds'] ?? '').includes(',')
              ? given(parameters, { nodeIds: String(parameters['nodeIds']).split(',')[0] })
              : undefined,
          ),
        },
} satisfies MutantFile;
