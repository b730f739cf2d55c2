import { onParameters, given } from '../shared/alter.ts';
import { boundsOf, rangeOf } from '../shared/ranges.ts';
import type { MutantFile } from '../types.ts';

/** The end is inclusive only where it is an even block. */
export default {
  breaks: 'data.range.end-exclusive',
  mutate: (operation) =>
    !['listErc20Transfers', 'listTokenTransfers', 'listNativeTransactions'].includes(operation.id)
      ? {}
      : {
          '': onParameters(operation, (parameters, call) => {
            const { end } = boundsOf(operation, call);
            return end !== undefined && end > 0 && end % 2 === 0
              ? given(parameters, { [rangeOf(operation).to]: String(end + 1) })
              : undefined;
          }),
        },
} satisfies MutantFile;
