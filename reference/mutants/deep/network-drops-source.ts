import { onParameters, given } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** The source chain counts for nothing where the network is given too. */
export default {
  breaks: 'data.messages.filters',
  mutate: (operation) =>
    operation.id !== 'listMessages'
      ? {}
      : {
          '': onParameters(operation, (parameters) =>
            parameters['network'] !== undefined && parameters['sourceBlockchainId'] !== undefined
              ? given(parameters, { sourceBlockchainId: undefined })
              : undefined,
          ),
        },
} satisfies MutantFile;
