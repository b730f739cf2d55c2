import { onParameters, given } from './shared/alter.ts';
import { rangeOf, boundsOf } from './shared/ranges.ts';
import type { MutantFile } from './types.ts';

/** The end taken as inclusive. */
export default {
  breaks: 'data.range.end-exclusive',
  mutate: (operation) => ({
    '': onParameters(operation, (parameters, call) => {
      const { end } = boundsOf(operation, call);
      return end === undefined ? undefined : given(parameters, { [rangeOf(operation).to]: String(end + 1) });
    }),
    'closed-ranges-only': onParameters(operation, (parameters, call) => {
      const { start, end } = boundsOf(operation, call);
      return start === undefined || end === undefined
        ? undefined
        : given(parameters, { [rangeOf(operation).to]: String(end + 1) });
    }),
  }),
} satisfies MutantFile;
