import { onParameters, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Another currency than usd where none is asked for. */
export default {
  breaks: 'data.currency.default',
  mutate: (operation) => ({
    '': onParameters(operation, (parameters) =>
      parameters['currency'] === undefined ? given(parameters, { currency: 'eur' }) : undefined,
    ),
  }),
} satisfies MutantFile;
