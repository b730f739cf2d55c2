import { pagesOf } from '../../engine/model/listing.ts';
import type { OperationCall } from '../types.ts';
import { withBody, listingOf, refusing, onRefusal, given, numberAt } from './shared/alter.ts';
import { wholeList } from './shared/lists.ts';
import type { MutantFile } from './types.ts';

/** A maximum that is refused, and sizes above it that get more than it, or a server error. */
export default {
  breaks: 'data.page.size-max',
  mutate: (operation) => {
    const paging = pagesOf(operation);
    const size = (call: OperationCall): number => numberAt(call.parameters, paging.size) ?? 0;
    return {
      refused: refusing(operation, (call) => size(call) === paging.maximum),
      'above-gives-all': onRefusal(operation, (call, next) => {
        if (size(call) <= paging.maximum) return undefined;
        const asked = { ...call, parameters: given(call.parameters, { [paging.size]: undefined }) };
        return withBody(next(asked), (body) => ({
          ...body,
          [paging.next]: undefined,
          [listingOf(operation).items]: wholeList(operation, asked, next).slice(0, size(call)),
        }));
      }),
      'above-fails': refusing(operation, (call) => size(call) > paging.maximum, 500),
    };
  },
} satisfies MutantFile;
