import { onItems, onParameters, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Spam tokens by default, or none without the filter. */
export default {
  breaks: 'data.balances.spam-filter',
  mutate: (operation) => ({
    'off-by-default': onParameters(operation, (parameters) =>
      given(parameters, { filterSpamTokens: parameters['filterSpamTokens'] ?? 'false' }),
    ),
    'true-ignored': onParameters(operation, (parameters) =>
      parameters['filterSpamTokens'] === 'true' ? given(parameters, { filterSpamTokens: 'false' }) : undefined,
    ),
    'false-loses': onItems(operation, (items, { parameters }) =>
      parameters['filterSpamTokens'] === 'false' ? items.slice(1) : items,
    ),
  }),
} satisfies MutantFile;
