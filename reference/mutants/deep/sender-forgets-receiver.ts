import { given, onParameters } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Beside `from`, `to` is ignored. */
export default {
  breaks: 'data.messages.filters',
  mutate: (operation) => ({
    '': onParameters(operation, (parameters) =>
      parameters['from'] === undefined ? undefined : given(parameters, { to: undefined }),
    ),
  }),
} satisfies MutantFile;
