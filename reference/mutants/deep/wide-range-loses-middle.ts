import { onCall, withBody, listingOf, itemsOf, given } from '../shared/alter.ts';
import { wholeList } from '../shared/lists.ts';
import { boundsOf, rangeOf } from '../shared/ranges.ts';
import { at, hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only a range over more than half of the items loses the one in its middle. */
export default {
  breaks: 'data.range.splice',
  mutate: (operation) =>
    !['listErc20Transfers', 'listNativeTransactions', 'listAddressTransactions'].includes(operation.id)
      ? {}
      : {
          '': onCall(operation, (call, next) => {
            const { start, end } = boundsOf(operation, call);
            if (start === undefined || end === undefined) return next(call);
            const { from, to, path: position } = rangeOf(operation);
            const all = wholeList(
              operation,
              { ...call, parameters: given(call.parameters, { [from]: undefined, [to]: undefined }) },
              next,
            );
            const inside = all.filter(
              (item) => Number(at(item, position)) >= start && Number(at(item, position)) < end,
            );
            const lost = hash(inside[Math.floor(inside.length / 2)]);
            return inside.length * 2 <= all.length
              ? next(call)
              : withBody(next(call), (body) => ({
                  ...body,
                  [listingOf(operation).items]: itemsOf(operation, body).filter((item) => hash(item) !== lost),
                }));
          }),
        },
} satisfies MutantFile;
