import { onParameters, given } from './shared/alter.ts';
import { rangeOf, boundsOf } from './shared/ranges.ts';
import type { MutantFile } from './types.ts';

/** The start taken as exclusive. */
export default {
  breaks: 'data.range.start-inclusive',
  mutate: (operation) => ({
    '': onParameters(operation, (parameters, call) => {
      const { start, end } = boundsOf(operation, call);
      return start === undefined || (end !== undefined && start + 1 > end)
        ? undefined
        : given(parameters, { [rangeOf(operation).from]: String(start + 1) });
    }),
    'closed-ranges-only': onParameters(operation, (parameters, call) => {
      const { start, end } = boundsOf(operation, call);
      return start === undefined || end === undefined || start + 1 > end
        ? undefined
        : given(parameters, { [rangeOf(operation).from]: String(start + 1) });
    }),
  }),
} satisfies MutantFile;
