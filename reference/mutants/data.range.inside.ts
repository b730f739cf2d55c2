import { onParameters, given } from './shared/alter.ts';
import { rangeOf, boundsOf } from './shared/ranges.ts';
import type { MutantFile } from './types.ts';

/** Bounds that are not looked at. */
export default {
  breaks: 'data.range.inside',
  mutate: (operation) => ({
    'both-ignored': onParameters(operation, (parameters) =>
      given(parameters, { [rangeOf(operation).start]: undefined, [rangeOf(operation).end]: undefined }),
    ),
    'start-ignored': onParameters(operation, (parameters) =>
      given(parameters, { [rangeOf(operation).start]: undefined }),
    ),
    'end-ignored': onParameters(operation, (parameters) => given(parameters, { [rangeOf(operation).end]: undefined })),
    'one-block-below': onParameters(operation, (parameters, call) => {
      const { start } = boundsOf(operation, call);
      return start === undefined || start === 0
        ? undefined
        : given(parameters, { [rangeOf(operation).start]: String(start - 1) });
    }),
  }),
} satisfies MutantFile;
