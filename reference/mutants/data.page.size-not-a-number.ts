import { pagesOf } from '../../engine/model/listing.ts';
import type { OperationCall } from '../types.ts';
import { onParameters, refusing, given, numberAt } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** What is no number taken for the maximum, or answered with a server error. */
export default {
  breaks: 'data.page.size-not-a-number',
  mutate: (operation) => {
    const paging = pagesOf(operation);
    const odd = (call: OperationCall): boolean =>
      call.parameters[paging.size] !== undefined && numberAt(call.parameters, paging.size) === undefined;
    return {
      // Where the default is 0 that already gives what there is.
      ...(paging.default === 0
        ? {}
        : {
            'gives-maximum': onParameters(operation, (parameters, call) =>
              odd(call) ? given(parameters, { [paging.size]: String(paging.maximum) }) : undefined,
            ),
          }),
      fails: refusing(operation, odd, 500),
    };
  },
} satisfies MutantFile;
