import { onParameters, refusing, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A body of addresses that is not taken. */
export default {
  breaks: 'data.utxos.post-body',
  mutate: (operation) => ({
    refused: refusing(operation, ({ parameters }) => typeof parameters['addresses'] === 'string'),
    'first-only': onParameters(operation, (parameters) =>
      given(parameters, { addresses: String(parameters['addresses'] ?? '').split(',')[0] }),
    ),
    'one-allowed': refusing(operation, ({ parameters }) => String(parameters['addresses']).includes(',')),
  }),
} satisfies MutantFile;
