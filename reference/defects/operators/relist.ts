import { cutAnew, wholeList as walkWhole, nextPlace } from '../../../defects/operators/pages.ts';
import { pagesOf } from '../../../engine/model/pages-of.ts';
import type { Alteration, OperationCall } from '../../types.ts';
import type { Value } from '../../value.ts';
import type { Subject } from '../subject.ts';
import { given, type Next, onCall } from './calls.ts';
import { defined } from '../../../engine/model/defined.ts';

/** The whole list of a call: all pages, read at the largest page size. */
export function wholeList(operation: Subject, call: OperationCall, next: Next): Value[] {
  return walkWhole(operation, call, (asked) => next({ ...call, parameters: asked.parameters }));
}

/** Caches whole lists, because every page of a walk needs the same list. */
function remembering(
  operation: Subject,
  make: (call: OperationCall, next: Next) => Value[],
): (call: OperationCall, next: Next) => Value[] {
  const paging = pagesOf(operation);
  const known = new Map<string, Value[]>();
  return (call, next) => {
    const key = JSON.stringify(given(call.parameters, { [paging.size]: undefined, [paging.cursor]: undefined }));
    const list = known.get(key) ?? make(call, next);
    known.set(key, list);
    return list;
  };
}

/** How a list that is paged anew differs from the documented one. */
export interface Relisting {
  /** The whole list in its order. */
  readonly list?: (items: Value[], call: OperationCall) => Value[];
  /** How many items a page of this size holds. */
  readonly size?: (size: number, call: OperationCall) => number;
  /** Where a page begins; `start` is where it would. */
  readonly start?: (start: number, size: number, total: number) => number;
  /**
   * The position of the next page; undefined if there is none. `end`: the position after this page. `place`: the
   * position in the cursor. `total`: the number of items.
   */
  readonly follow?: (
    end: number,
    page: { readonly place: number; readonly size: number; readonly total: number },
    call: OperationCall,
  ) => number | undefined;
}

/**
 * Pages a list with nextPageToken in the documented way, except for the differences in `how`. Refusals are unchanged.
 */
export function relisted(
  operation: Subject,
  { list = (items) => items, size: sizeOf = (size) => size, start, follow }: Relisting,
): Alteration {
  const whole = remembering(operation, (call, next) => list(wholeList(operation, call, next), call));
  return onCall(operation, (call, next) => {
    const own = (asked: { readonly parameters: OperationCall['parameters'] }): OperationCall => ({
      ...call,
      parameters: asked.parameters,
    });
    return cutAnew(
      operation,
      call,
      (asked) => next(own(asked)),
      (first) => whole(own(first), next),
      {
        size: (size) => sizeOf(size, call),
        ...defined({ start }),
        follow: (all, slice) => {
          const { place, begin, size } = slice;
          return follow ? follow(begin + size, { place, size, total: all.length }, call) : nextPlace(all, slice);
        },
      },
    );
  });
}
