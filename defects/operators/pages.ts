import { itemsBefore } from '../../engine/model/list-paging.ts';
import { isCountedPaging, listingOf } from '../../engine/model/listing.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { pagesOf } from '../../engine/model/pages-of.ts';
import { type Call, withParameters, isSuccess, numberAt, type Parameters, withItems } from '../call.ts';
import { bySteps, type Defect, type Next, runSteps, type World } from '../defect.ts';
import type { Value } from '../value.ts';
import { callAt, followingPlace, readWhole, withCount, withNext } from '../walk.ts';
import { changeSuccess } from './answers.ts';

/** A page that is cut out of a whole list. */
export interface Slice {
  /** The position in the cursor. */
  readonly place: number;
  /** The position of its first item. */
  readonly begin: number;
  readonly size: number;
}

/** The data from which a list is made. */
export interface Listed {
  /** The call for the first page. */
  readonly call: Call;
  readonly parameters: Parameters;
  readonly world: World;
  /** The whole list with some parameters replaced, undefined ones left out; only inside of a provider. */
  readonly whole: (more?: Parameters) => Value[];
}

/** How a list is read and cut into pages, where that is not as documented. */
export interface Relisting {
  /** The whole list in its order. */
  readonly list?: (items: Value[], listed: Listed) => Value[];
  /** How many items a page of this size holds. */
  readonly size?: (size: number, call: Call) => number;
  /** Where a page begins; `place` is where it would. */
  readonly start?: (place: number, size: number, total: number) => number;
  readonly page?: (all: Value[], slice: Slice, listed: Listed) => Value[];
  /** The place of the next page; undefined ends the list. */
  readonly follow?: (all: Value[], slice: Slice, page: readonly Value[], listed: Listed) => number | undefined;
}

/** The place after a page; undefined where the list ends. */
export function nextPlace(all: readonly Value[], { begin, size }: Pick<Slice, 'begin' | 'size'>): number | undefined {
  return begin + size < all.length ? begin + size : undefined;
}

const tokenOf = (place: number): string => Buffer.from(`place ${place}`).toString('base64url');

/** The position of the page of a call: by its number, or by a token of `relist`; NaN for another token. */
const placeOf = (operation: Operation, { parameters }: Call, held: number): number => {
  const paging = pagesOf(operation);
  const cursor = parameters[paging.cursor];
  if (cursor === undefined) return 0;
  if (!isCountedPaging(listingOf(operation).paging)) {
    const token = Buffer.from(String(cursor), 'base64url').toString('latin1');
    return Number(/^place (\d+)$/.exec(token)?.[1] ?? Number.NaN);
  }
  return itemsBefore(paging, Number(cursor), held);
};

/** The whole list of a call, from a provider that answers at once. */
export function wholeList(operation: Operation, call: Call, next: Next): Value[] {
  return runSteps(readWhole(operation, call), next);
}

/** Pages a list anew. Calls that are refused stay refused. */
export function relist(how: Relisting | ((operation: Operation) => Relisting)): Defect {
  return bySteps((operation) => {
    const {
      list = (items) => items,
      size: sizeOf = (size) => size,
      start = (place) => place,
      page: pageOf = (all, { begin, size }) => all.slice(begin, begin + size),
      follow = nextPlace,
    } = typeof how === 'function' ? how(operation) : how;
    const paging = pagesOf(operation);

    return function* (call, { next, world }) {
      const size = sizeOf(numberAt(call.parameters, paging.size) || paging.default || paging.maximum, call);
      const position = placeOf(operation, call, size);
      // The provider refuses tokens that this list never gave.
      if (Number.isNaN(position)) return yield call;
      const first = callAt(operation, call, undefined);
      const answer = yield first;
      if (!isSuccess(answer)) return answer;
      const { parameters } = first;
      const readList: Listed['whole'] = (more = {}) =>
        wholeList(operation, { ...first, parameters: withParameters(parameters, more) }, next);
      const listed: Listed = { call: first, parameters, world, whole: readList };
      const all = list(yield* readWhole(operation, first), listed);
      const slice = { place: position, size, begin: start(position, size, all.length) };
      const items = pageOf(all, slice, listed);
      const body = withItems(operation, answer.body, items);
      const page = withCount(operation, { ...answer, body }, () => all.length);
      if (isCountedPaging(listingOf(operation).paging)) return page;
      const after = follow(all, slice, items, listed);
      return withNext(operation, page, after === undefined ? undefined : tokenOf(after));
    };
  });
}

/** Changes the whole list, before it is cut into pages. */
export function changeList(list: NonNullable<Relisting['list']>): Defect {
  return relist({ list });
}

/** The whole list leaves items out. */
export function keepOfList(fits: (item: Value, listed: Listed) => boolean): Defect {
  return changeList((items, listed) => items.filter((item) => fits(item, listed)));
}

/** Changes each item of the whole list. */
export function changeEachOfList(change: (item: Value, listed: Listed) => Value): Defect {
  return changeList((items, listed) => items.map((item) => change(item, listed)));
}

/** The list is sorted by a value, in the direction that the call gives. */
export function sortList(valueOf: (item: Value) => bigint | number | string): Defect {
  return relist((operation) => {
    const parameter = listingOf(operation).order?.parameter ?? '';
    return {
      list: (items, { parameters }) => {
        const sign = parameters[parameter] === 'asc' ? 1 : -1;
        const compare = (a: Value, b: Value): number =>
          valueOf(a) === valueOf(b) ? 0 : valueOf(a) < valueOf(b) ? -sign : sign;
        return items.toSorted(compare);
      },
    };
  });
}

/** Changes the position at which the next page begins, as long as there is one. */
export function follow(
  next: (
    end: number,
    page: { readonly place: number; readonly size: number; readonly total: number },
  ) => number | undefined,
): Defect {
  return relist({
    follow: (all, { place, begin, size }) =>
      begin + size < all.length ? next(begin + size, { place, size, total: all.length }) : undefined,
  });
}

/** Later pages are cut from the list of a call with other parameters. */
export function laterPagesOf(more: Parameters): Defect {
  return relist({
    page: (all, { place, begin, size }, { whole }) => (place === 0 ? all : whole(more)).slice(begin, begin + size),
  });
}

/** A cursor with a value that several items share: the next page begins after all of these items. */
export function pageByKey(key: (item: Value, listed: Listed) => string): Defect {
  return relist({
    follow: (all, slice, page, listed) => {
      const last = page.at(-1);
      const end = nextPlace(all, slice);
      if (last === undefined || end === undefined) return undefined;
      const after = all.findIndex((item, index) => index >= end && key(item, listed) !== key(last, listed));
      return after === -1 ? undefined : after;
    },
  });
}

/** Answers say that no page follows. */
export function endEarly(): Defect {
  return changeSuccess((answer, _call, _world, operation) => withNext(operation, answer, undefined));
}

/** Every page is empty and has no next page. */
export function endEmpty(): Defect {
  return changeSuccess((answer, _call, _world, operation) =>
    withNext(operation, { ...answer, body: withItems(operation, answer.body, []) }, undefined),
  );
}

/** The cursor leads to the page that gave it. */
export function stayOnPage(): Defect {
  return changeSuccess((answer, call, _world, operation) => {
    const cursor = call.parameters[pagesOf(operation).cursor];
    return cursor === undefined || followingPlace(operation, call, answer) === undefined
      ? answer
      : withNext(operation, answer, cursor);
  });
}
