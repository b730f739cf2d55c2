import { onCall, given } from '../shared/alter.ts';
import { wholeList } from '../shared/lists.ts';
import { boundsOf, rangeOf } from '../shared/ranges.ts';
import { at } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** The start is exclusive only where it is the block of the newest item. */
export default {
  breaks: 'data.range.start-inclusive',
  mutate: (operation) =>
    !['listErc20Transfers', 'listTokenTransfers', 'listNativeTransactions'].includes(operation.id)
      ? {}
      : {
          '': onCall(operation, (call, next) => {
            const { from: start, to: end, path: position } = rangeOf(operation);
            const asked = boundsOf(operation, call).start;
            if (asked === undefined) return next(call);
            const blocks = wholeList(
              operation,
              { ...call, parameters: given(call.parameters, { [start]: undefined, [end]: undefined }) },
              next,
            ).map((item) => Number(at(item, position)));
            return next(
              asked === Math.max(...blocks)
                ? { ...call, parameters: given(call.parameters, { [start]: String(asked + 1) }) }
                : call,
            );
          }),
        },
} satisfies MutantFile;
