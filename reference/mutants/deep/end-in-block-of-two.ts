import { onCall, given } from '../shared/alter.ts';
import { wholeList } from '../shared/lists.ts';
import { rangeOf, boundsOf } from '../shared/ranges.ts';
import type { MutantFile } from '../types.ts';

/** The end is inclusive only where it is the block of several items. */
export default {
  breaks: 'data.range.end-exclusive',
  mutate: (operation) =>
    operation.id !== 'listAddressTransactions'
      ? {}
      : {
          '': onCall(operation, (call, next) => {
            const { end } = boundsOf(operation, call);
            if (end === undefined) return next(call);
            const wider = {
              ...call,
              parameters: given(call.parameters, { [rangeOf(operation).to]: String(end + 1) }),
            };
            const inEnd = wholeList(
              operation,
              { ...wider, parameters: given(wider.parameters, { [rangeOf(operation).from]: String(end) }) },
              next,
            );
            return next(inEnd.length > 1 ? wider : call);
          }),
        },
} satisfies MutantFile;
