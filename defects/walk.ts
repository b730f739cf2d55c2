import type { Answered } from '../engine/model/judging.ts';
import { countOf } from '../engine/model/list-count.ts';
import { cursorParts, cursorPlaces, nextParameters } from '../engine/model/list-paging.ts';
import { isLinkedPaging, listingOf, nextCursor, pagesOf, sized } from '../engine/model/listing.ts';
import type { Operation } from '../engine/model/operation.ts';
import {
  type Answer,
  type Call,
  withParameters,
  isSuccess,
  itemsOf,
  numberAt,
  type Parameters,
  type Success,
  callWith,
} from './call.ts';
import { isMembers, type Value } from './value.ts';
import { changeAt, numeric, putAt } from './values.ts';

/** The cursor, or the link, to the page after an answer; undefined on the last page. */
export function followingPlace(operation: Operation, call: Call, answer: Answer): Value | undefined {
  if (!isSuccess(answer) || !operation.listing) return undefined;
  // The members that `nextCursor` reads.
  const answeredCall = {
    operation,
    call,
    exchange: { request: { url: 'http://target/' }, response: { headers: answer.headers ?? {} } },
    result: isMembers(answer.body) ? answer.body : { '.': answer.body },
    items: itemsOf(operation, answer.body),
  };
  const size = numberAt(call.parameters, pagesOf(operation).size);
  return nextCursor(answeredCall as unknown as Answered, size) as Value | undefined;
}

/** The call of the page at a cursor or a link; undefined: that of the first page. */
export function callAt(operation: Operation, call: Call, place: Value | undefined): Call {
  const paging = pagesOf(operation);
  const cursor =
    isLinkedPaging(paging) && place !== undefined
      ? Object.fromEntries(new URL(String(place), 'http://target/').searchParams)
      : { [paging.cursor]: isMembers(place) || place === undefined ? place : String(place) };
  return callWith(call, cursor);
}

/** The call of the page after an answer; undefined on the last page. */
export function nextCall(operation: Operation, call: Call, answer: Answer): Call | undefined {
  const position = followingPlace(operation, call, answer);
  return position === undefined ? undefined : callAt(operation, call, position);
}

/** Longer walks are cut off. */
const longestWalk = 200;

/** Reads all items of the list of a call: on one page if the provider gives it, or else at the largest page size. */
export function* readWhole(operation: Operation, listed: Call): Generator<Call, Value[], Answer> {
  const items: Value[] = [];
  const size = Object.entries(sized(operation)).map(([name, largest]) => [
    name,
    operation.kind === 'json-rpc' ? largest : String(largest),
  ]);
  const parameters = withParameters(listed.parameters, Object.fromEntries(size) as Parameters);
  let call: Call | undefined = { ...callAt(operation, { ...listed, parameters }, undefined), whole: true };
  for (let count = 0; call && count < longestWalk; count += 1) {
    const answer: Answer = yield call;
    if (isSuccess(answer)) items.push(...itemsOf(operation, answer.body));
    call = nextCall(operation, call, answer);
  }
  return items;
}

const withHeader = (answer: Success, name: string, text: string | undefined): Success => {
  const { [name.toLowerCase()]: _, ...headers } = answer.headers ?? {};
  return { ...answer, headers: text === undefined ? headers : { ...headers, [name.toLowerCase()]: text } };
};

export type Relation = 'next' | 'previous' | 'last';

/** The address of a link, or none if the change gives undefined. Other links stay. */
const relinked = (header: string, relation: Relation, change: (address: string) => string | undefined): string =>
  header
    .split(/,\s*(?=<)/)
    .flatMap((link) => {
      const [, address = '', type = ''] = /^<([^>]*)>.*rel="?([^";]+)/.exec(link) ?? [];
      if (type !== relation && !(type === 'prev' && relation === 'previous')) return [link];
      return [change(address) ?? []].flat().map((other) => link.replace(address, other));
    })
    .join(', ');

/** An answer with another address in its link to a page; undefined removes the link. */
export function withLink(
  operation: Operation,
  answer: Success,
  relation: Relation,
  change: (address: string) => string | undefined,
): Success {
  const { style, next, previous, last } = listingOf(operation).paging;
  const location = { next, previous, last }[relation];
  if (style === 'body-link')
    return typeof location === 'string'
      ? { ...answer, body: changeAt(answer.body, location, (address) => change(String(address))) }
      : answer;
  const name = relation === 'next' && typeof next === 'string' ? next : 'link';
  const header = answer.headers?.[name.toLowerCase()];
  if (header === undefined) return answer;
  return withHeader(answer, name, (name === 'link' ? relinked(header, relation, change) : change(header)) || undefined);
}

/** An answer that leads to another page; undefined: to none. A cursor in the last item stays. */
export function withNext(operation: Operation, answer: Success, place: Value | undefined): Success {
  const { paging } = listingOf(operation);
  const parts = cursorParts(paging) && nextParameters(paging);
  const { hasMore } = paging;
  const start = place === undefined && hasMore !== undefined ? withBodyAt(answer, hasMore, false) : answer;
  if (isLinkedPaging(paging))
    return withLink(operation, start, 'next', () => (place === undefined ? undefined : String(place)));
  return cursorPlaces(paging).reduce<Success>((changing, where, index) => {
    const value = parts && isMembers(place) ? place[parts[index] ?? ''] : place;
    if (typeof where === 'string') return withBodyAt(changing, where, value);
    return 'header' in where
      ? withHeader(changing, where.header, value === undefined ? value : String(value))
      : changing;
  }, start);
}

const withBodyAt = (answer: Success, path: string, value: Value | undefined): Success => ({
  ...answer,
  body: putAt(answer.body, path, value) ?? answer.body,
});

/** An answer with another count of the whole list, if it has one: at a path, or in a header. */
export function withCount(operation: Operation, answer: Success, change: (count: number) => Value): Success {
  const { path, header = '' } = countOf(listingOf(operation)) ?? {};
  if (path !== undefined) {
    const changeNumber = (value: Value): Value => (numeric(value) === undefined ? value : change(Number(value)));
    return { ...answer, body: changeAt(answer.body, path, changeNumber) };
  }
  const text = answer.headers?.[header.toLowerCase()];
  return text === undefined
    ? answer
    : withHeader(
        answer,
        header,
        text.replace(/\d+$/, (digits) => String(change(Number(digits)))),
      );
}
