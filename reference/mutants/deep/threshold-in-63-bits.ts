import { onParameters, given } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** A threshold beyond 63 bits counts as none. */
export default {
  breaks: 'data.holders.threshold',
  mutate: (operation) =>
    operation.id !== 'listTokenHolders'
      ? {}
      : {
          '': onParameters(operation, (parameters) =>
            /^\d{20,}$/.test(String(parameters['threshold'])) ? given(parameters, { threshold: '0' }) : undefined,
          ),
        },
} satisfies MutantFile;
