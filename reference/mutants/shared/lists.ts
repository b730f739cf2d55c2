import { pagesOf } from '../../../engine/model/listing.ts';
import type { Alteration, OperationCall } from '../../types.ts';
import type { Value } from '../../value.ts';
import type { Subject } from '../types.ts';
import { given, itemsOf, listingOf, type Next, numberAt, onCall, withBody } from './alter.ts';
import { isMembers } from './values.ts';

const longestWalk = 200;

/** The whole list of a call: all pages behind each other, at the largest page size. */
export const wholeList = (operation: Subject, call: OperationCall, next: Next): Value[] => {
  const paging = pagesOf(operation);
  const items: Value[] = [];
  let cursor: Value | undefined;
  for (let page = 0; page < longestWalk; page += 1) {
    const size = operation.kind === 'json-rpc' ? paging.maximum : String(paging.maximum);
    const answer = next({
      ...call,
      parameters: given(call.parameters, { [paging.size]: size, [paging.cursor]: cursor }),
    });
    if (answer.kind !== 'answer' || !isMembers(answer.body)) return items;
    const page = itemsOf(operation, answer.body);
    items.push(...page);
    cursor = answer.body[paging.next];
    if (cursor === undefined || (paging.end === 'short-page' && page.length < paging.maximum)) return items;
  }
  return items;
};

/** Remembers whole lists, since every page of a walk asks for the same one. */
export const remembering = (
  operation: Subject,
  make: (call: OperationCall, next: Next) => Value[],
): ((call: OperationCall, next: Next) => Value[]) => {
  const paging = pagesOf(operation);
  const known = new Map<string, Value[]>();
  return (call, next) => {
    const key = JSON.stringify(given(call.parameters, { [paging.size]: undefined, [paging.cursor]: undefined }));
    const list = known.get(key) ?? make(call, next);
    known.set(key, list);
    return list;
  };
};

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

const tokenOf = (place: number): string => Buffer.from(`place ${place}`).toString('base64url');
const placeOf = (token: Value | undefined): number =>
  Number(/^place (\d+)$/.exec(Buffer.from(String(token ?? ''), 'base64url').toString('latin1'))?.[1] ?? Number.NaN);

/**
 * Pages a list with nextPageToken in the documented way, except for the differences in `how`. Refusals are unchanged.
 */
export const relisted = (
  operation: Subject,
  {
    list = (items) => items,
    size = (one) => one,
    start = (one) => one,
    follow = (end, { total }) => (end < total ? end : undefined),
  }: Relisting,
): Alteration => {
  const { items: member } = listingOf(operation);
  const paging = pagesOf(operation);
  const whole = remembering(operation, (call, next) => list(wholeList(operation, call, next), call));
  return onCall(operation, (call, next) => {
    const first = { ...call, parameters: given(call.parameters, { [paging.cursor]: undefined }) };
    const cursor = call.parameters[paging.cursor];
    const place = cursor === undefined ? 0 : placeOf(cursor);
    // Tokens that this list never gave are the provider's to refuse.
    if (Number.isNaN(place)) return next(call);
    return withBody(next(first), (body) => {
      const asked = size(numberAt(call.parameters, paging.size) || paging.default || paging.maximum, call);
      const all = whole(first, next);
      const begin = start(place, asked, all.length);
      const after = follow(begin + asked, { place, size: asked, total: all.length }, call);
      return {
        ...body,
        [member]: all.slice(begin, begin + asked),
        [paging.next]: after === undefined ? undefined : tokenOf(after),
      };
    });
  });
};
