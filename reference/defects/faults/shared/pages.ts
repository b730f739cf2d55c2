import { cutAnew, nextPlace, type Slice } from '../../../../defects/operators/pages.ts';
import { defined } from '../../../../engine/model/defined.ts';
import { pagesOf } from '../../../../engine/model/pages-of.ts';
import type { OperationCall } from '../../../types.ts';
import type { Value } from '../../../value.ts';
import type { World } from '../../../world/world.ts';
import { bodyOf, given, itemsOf, onCall } from '../../operators/calls.ts';
import type { Mutation } from '../../operators/mutation.ts';
import { isMembers } from '../../shared/values.ts';

export { nextPlace } from '../../../../defects/operators/pages.ts';

/** The data from which a faulty list makes its pages. */
interface Listed {
  /** The call for the first page. */
  readonly call: OperationCall;
  readonly parameters: OperationCall['parameters'];
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
export function repage({ list = (items) => items, page, follow }: Repaging): Mutation {
  return (operation) =>
    onCall(operation, (call, next, world) => {
      const parameters = given(call.parameters, { [pagesOf(operation).cursor]: undefined });
      const first = { ...call, parameters };
      const whole: Listed['whole'] = (more = {}) => {
        const body = bodyOf(first, next, more);
        return isMembers(body) ? itemsOf(operation, body) : [];
      };
      const listed: Listed = { call: first, parameters, world, whole };
      return cutAnew(
        operation,
        call,
        (asked) => next({ ...call, parameters: asked.parameters }),
        () => list(whole(), listed),
        defined({
          page: page && ((all: Value[], slice: Slice) => page(all, slice, listed)),
          follow:
            follow && ((all: Value[], slice: Slice, items: readonly Value[]) => follow(all, slice, items, listed)),
        }),
      );
    });
}

/** Changes the whole list before it is cut into pages. */
export function changeWhole(list: NonNullable<Repaging['list']>): Mutation {
  return repage({ list });
}

/** The whole list leaves items out. */
export function keepOfWhole(fits: (item: Value, listed: Listed) => boolean): Mutation {
  return changeWhole((items, listed) => items.filter((item) => fits(item, listed)));
}

/** Changes each item of the whole list. */
export function changeEachOfWhole(change: (item: Value, listed: Listed) => Value): Mutation {
  return changeWhole((items, listed) => items.map((item) => change(item, listed)));
}

/** Later pages are cut from the list of a call with other parameters. */
export function laterPagesOf(more: OperationCall['parameters']): Mutation {
  return repage({
    page: (all, { place, begin, size }, { whole }) => (place === 0 ? all : whole(more)).slice(begin, begin + size),
  });
}

/** The list is sorted by a value, in the direction that the call gives. */
export function sortWhole(valueOf: (item: Value) => bigint | number | string): Mutation {
  return changeWhole((items, { parameters }) => {
    const sign = parameters['sortOrder'] === 'asc' ? 1 : -1;
    const compare = (a: Value, b: Value): number =>
      valueOf(a) === valueOf(b) ? 0 : valueOf(a) < valueOf(b) ? -sign : sign;
    return items.toSorted(compare);
  });
}

/** A cursor with a value that several items share: the next page begins after all of these items. */
export function pageByKey(key: (item: Value, listed: Listed) => string): Mutation {
  return repage({
    follow: (all, slice, page, listed) => {
      const last = page.at(-1);
      const end = nextPlace(all, slice);
      if (last === undefined || end === undefined) return undefined;
      const after = all.findIndex((item, index) => index >= end && key(item, listed) !== key(last, listed));
      return after === -1 ? undefined : after;
    },
  });
}
