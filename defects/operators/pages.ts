import type { Operation } from '../../engine/model/operation.ts';
import { listingOf, pagesOf } from '../../engine/model/pages-of.ts';
import { type Answer, type Call, given, numberAt, withBody, withItems } from '../call.ts';
import { type Defect, runSteps } from '../defect.ts';
import type { Value } from '../value.ts';
import { followingPlace, readWhole, withNext } from '../walk.ts';
import { changeAnswer } from './answers.ts';

/** A page that is cut out of a whole list. */
export interface Slice {
  /** The position in the cursor. */
  readonly place: number;
  /** The position of its first item. */
  readonly begin: number;
  readonly size: number;
}

/** How a list is cut into pages, where that is not as documented. */
export interface Cut {
  /** How many items a page of this size holds. */
  readonly size?: (size: number, call: Call) => number;
  /** Where a page begins; `place` is where it would. */
  readonly start?: (place: number, size: number, total: number) => number;
  readonly page?: (all: Value[], slice: Slice) => Value[];
  /** The place of the next page; undefined ends the list. */
  readonly follow?: (all: Value[], slice: Slice, page: readonly Value[]) => number | undefined;
}

/** The place after a page; undefined where the list ends. */
export function nextPlace(all: readonly Value[], { begin, size }: Pick<Slice, 'begin' | 'size'>): number | undefined {
  return begin + size < all.length ? begin + size : undefined;
}

const tokenOf = (place: number): string => Buffer.from(`place ${place}`).toString('base64url');
const placeOf = (token: Value): number =>
  Number(/^place (\d+)$/.exec(Buffer.from(String(token), 'base64url').toString('latin1'))?.[1] ?? Number.NaN);

/**
 * Answers a call with a page of a list that is cut anew. `next`: the provider. `readWhole`: the list, for the call of
 * its first page. Refusals are unchanged.
 */
export function cutAnew(
  operation: Operation,
  call: Call,
  next: (call: Call) => Answer,
  readWhole: (first: Call) => Value[],
  {
    size: sizeOf = (size) => size,
    start = (place) => place,
    page: pageOf = (all, { begin, size }) => all.slice(begin, begin + size),
    follow = nextPlace,
  }: Cut,
): Answer {
  const paging = pagesOf(operation);
  const cursor = call.parameters[paging.cursor];
  const place = cursor === undefined ? 0 : placeOf(cursor);
  // The provider refuses tokens that this list never gave.
  if (Number.isNaN(place)) return next(call);

  const first = { ...call, parameters: given(call.parameters, { [paging.cursor]: undefined }) };
  return withBody(next(first), (body) => {
    const all = readWhole(first);
    const size = sizeOf(numberAt(call.parameters, paging.size) || paging.default || paging.maximum, call);
    const slice = { place, size, begin: start(place, size, all.length) };
    const page = pageOf(all, slice);
    const after = follow(all, slice, page);
    return {
      ...body,
      [listingOf(operation).items]: page,
      [paging.next]: after === undefined ? undefined : tokenOf(after),
    };
  });
}

/** The whole list of a call, from a provider that answers at once. */
export function wholeList(operation: Operation, call: Call, next: (call: Call) => Answer): Value[] {
  return runSteps(readWhole(operation, call), next);
}

/** Answers say that no page follows. */
export function endEarly(): Defect {
  return changeAnswer('endEarly()', (answer, _call, operation) => withNext(operation, answer, undefined));
}

/** Every page is empty and has no next page. */
export function endEmpty(): Defect {
  return changeAnswer('endEmpty()', (answer, _call, operation) =>
    withNext(operation, { ...answer, body: withItems(operation, answer.body, []) }, undefined),
  );
}

/** The cursor leads to the page that gave it. */
export function stayOnPage(): Defect {
  return changeAnswer('stayOnPage()', (answer, call, operation) => {
    const place = call.parameters[pagesOf(operation).cursor];
    return place === undefined || followingPlace(operation, call, answer) === undefined
      ? answer
      : withNext(operation, answer, place);
  });
}
