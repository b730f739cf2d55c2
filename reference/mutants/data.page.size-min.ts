import { pagesOf } from '../../engine/model/listing.ts';
import type { OperationCall } from '../types.ts';
import { onParameters, refusing, given, numberAt } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A minimum that is refused, and sizes below it that get more than the default, or a server error. */
export default {
  breaks: 'data.page.size-min',
  mutate: (operation) => {
    const paging = pagesOf(operation);
    const size = (call: OperationCall): number => numberAt(call.parameters, paging.size) ?? paging.default;
    return {
      refused: refusing(
        operation,
        (call) => call.parameters[paging.size] !== undefined && size(call) === paging.minimum,
      ),
      // Where the default is 0 that already gives what there is.
      ...(paging.default === 0
        ? {}
        : {
            'below-gives-maximum': onParameters(operation, (parameters, call) =>
              size(call) < paging.minimum ? given(parameters, { [paging.size]: String(paging.maximum) }) : undefined,
            ),
          }),
      'below-fails': refusing(operation, (call) => size(call) < paging.minimum, 500),
    };
  },
} satisfies MutantFile;
