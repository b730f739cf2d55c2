import { onParameters, given } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Addresses count for nothing where node ids are given too. */
export default {
  breaks: 'data.rewards.filters',
  mutate: (operation) =>
    operation.id !== 'listPendingRewards'
      ? {}
      : {
          '': onParameters(operation, (parameters) =>
            parameters['nodeIds'] !== undefined && parameters['addresses'] !== undefined
              ? given(parameters, { addresses: undefined })
              : undefined,
          ),
        },
} satisfies MutantFile;
