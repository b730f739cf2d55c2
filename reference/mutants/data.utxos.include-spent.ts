import { at } from './shared/values.ts';
import { onItems, onParameters, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Spent UTXOs where none are wanted, none where they are, or spent ones alone. */
export default {
  breaks: 'data.utxos.include-spent',
  mutate: (operation) => ({
    'always-with': onParameters(operation, (parameters) =>
      parameters['includeSpent'] === 'false' ? given(parameters, { includeSpent: 'true' }) : undefined,
    ),
    'never-with': onParameters(operation, (parameters) =>
      parameters['includeSpent'] === 'true' ? given(parameters, { includeSpent: 'false' }) : undefined,
    ),
    'spent-alone': onItems(operation, (items, { parameters }) =>
      parameters['includeSpent'] === 'true' ? items.filter((item) => at(item, 'consumingTxHash') !== undefined) : items,
    ),
  }),
} satisfies MutantFile;
