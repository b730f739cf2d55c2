import { cutAnew, nextPlace, type Slice } from '../../../../defects/operators/pages.ts';
import { defined } from '../../../../engine/model/defined.ts';
import { pagesOf } from '../../../../engine/model/pages-of.ts';
import type { Alteration, OperationCall } from '../../../types.ts';
import type { Value } from '../../../value.ts';
import type { World } from '../../../world/world.ts';
import { bodyOf, given, itemsOf, onCall } from '../../operators/calls.ts';
import { isMembers } from '../../shared/values.ts';
import type { Subject } from '../../subject.ts';

export { nextPlace as nextSlice } from '../../../../defects/operators/pages.ts';

/** The data from which a faulty list makes its pages. */
interface Listed {
  /** The call for the first page. */
  readonly call: OperationCall;
  readonly world: World;
  /** The whole documented list with some parameters replaced, undefined ones left out. */
  readonly whole: (more?: OperationCall['parameters']) => Value[];
}

/** How a list is read and cut into pages, where that is not as documented. */
interface Repaging {
  readonly list?: (items: Value[], listed: Listed) => Value[];
  readonly page?: (all: Value[], slice: Slice, listed: Listed) => Value[];
  /** The place at which the next page begins; undefined ends the list. */
  readonly follow?: (all: Value[], slice: Slice, page: readonly Value[], listed: Listed) => number | undefined;
}

/** Reads the whole list and pages it anew; calls that are refused stay refused. */
export function repaged(operation: Subject, { list = (items) => items, page, follow }: Repaging): Alteration {
  return onCall(operation, (call, next, world) => {
    const own = (parameters: OperationCall['parameters']): OperationCall => ({ ...call, parameters });

    const listedFrom = (first: OperationCall): Listed => ({
      call: first,
      world,
      whole: (more = {}) => {
        const body = bodyOf(first, next, more);
        return isMembers(body) ? itemsOf(operation, body) : [];
      },
    });

    const listed = listedFrom(own(given(call.parameters, { [pagesOf(operation).cursor]: undefined })));
    return cutAnew(
      operation,
      call,
      (asked) => next(own(asked.parameters)),
      () => list(listed.whole(), listed),
      defined({
        page: page && ((all: Value[], slice: Slice) => page(all, slice, listed)),
        follow: follow && ((all: Value[], slice: Slice, items: readonly Value[]) => follow(all, slice, items, listed)),
      }),
    );
  });
}

/** Changes the whole list before it is cut into pages. */
export const relist = (operation: Subject, list: NonNullable<Repaging['list']>): Alteration =>
  repaged(operation, { list });

/** A cursor with a value that several items share: the next page begins after all of these items. */
export const keysetPaged = (operation: Subject, key: (item: Value, listed: Listed) => string): Alteration =>
  repaged(operation, {
    follow: (all, slice, page, listed) => {
      const last = page.at(-1);
      const end = nextPlace(all, slice);
      if (last === undefined || end === undefined) return undefined;
      const after = all.findIndex((item, index) => index >= end && key(item, listed) !== key(last, listed));
      return after === -1 ? undefined : after;
    },
  });
