import type { OperationCall } from '../types.ts';
import { onParameters, refusing, given } from './shared/alter.ts';
import { rangeOf, boundsOf } from './shared/ranges.ts';
import type { MutantFile } from './types.ts';

/** A range of no blocks that holds items, or makes the service fail. */
export default {
  breaks: 'data.range.empty',
  mutate: (operation) => {
    const empty = (call: OperationCall): boolean =>
      boundsOf(operation, call).end !== undefined && boundsOf(operation, call).start === boundsOf(operation, call).end;
    return {
      'as-no-end': onParameters(operation, (parameters, call) =>
        empty(call) ? given(parameters, { [rangeOf(operation).to]: undefined }) : undefined,
      ),
      'as-one-block': onParameters(operation, (parameters, call) =>
        empty(call)
          ? given(parameters, { [rangeOf(operation).to]: String((boundsOf(operation, call).end ?? 0) + 1) })
          : undefined,
      ),
      fails: refusing(operation, empty, 500),
    };
  },
} satisfies MutantFile;
