import { onParameters, given } from './shared/alter.ts';
import { rangeOf, boundsOf } from './shared/ranges.ts';
import type { MutantFile } from './types.ts';

/** Bounds that are not looked at. */
export default {
  breaks: 'data.range.inside',
  mutate: (operation) => ({
    'both-ignored': onParameters(operation, (parameters) =>
      given(parameters, { [rangeOf(operation).from]: undefined, [rangeOf(operation).to]: undefined }),
    ),
    'start-ignored': onParameters(operation, (parameters) =>
      given(parameters, { [rangeOf(operation).from]: undefined }),
    ),
    'end-ignored': onParameters(operation, (parameters) => given(parameters, { [rangeOf(operation).to]: undefined })),
    'one-block-below': onParameters(operation, (parameters, call) => {
      const { start } = boundsOf(operation, call);
      return start === undefined || start === 0
        ? undefined
        : given(parameters, { [rangeOf(operation).from]: String(start - 1) });
    }),
  }),
} satisfies MutantFile;
