import type { Answered } from '../../model/judging.ts';
import { stringifyJson } from '../../model/json.ts';
import { numberOfCount } from '../../model/list-count.ts';
import { cursorPlaces, isCountedPaging, nextParameters, wayBack } from '../../model/list-paging.ts';
import { at } from '../../model/paths.ts';

/** The longest first page of a list, and the shortest one that has as many items as the call asked for. */
interface Lengths {
  readonly longest: number;
  readonly full: number;
}

/** By the parameters of a list, without the page size. */
export type PageLengths = Map<string, Lengths>;

/** Most lists whose lengths are known: a fuzzer makes many. */
const maxLists = 1_000;

/** Whether other facts than the path of a cursor show that the list has a page before this one, or a next one. */
export function besidePages(
  answer: Answered,
  pages: PageLengths,
): { readonly next: boolean; readonly previous: boolean } {
  const { call, items = [], operation, result } = answer;
  const { listing } = operation;
  if (!listing) return { next: false, previous: false };
  const { paging } = listing;
  const sent = Object.entries(call.parameters).filter(([, value]) => value !== undefined);
  const isSent = (names: readonly string[]): boolean => sent.some(([name]) => names.includes(name));
  const forward = nextParameters(paging);
  const isFirst = !isSent([...forward, wayBack(paging)?.cursor ?? []].flat());
  const next = cursorPlaces(paging).map((place) => (typeof place === 'string' ? at(result, place) : undefined));
  const says =
    (paging.hasMore !== undefined && at(result, paging.hasMore) === true) ||
    (paging.end === undefined && next.some((value) => typeof value === 'string' && value !== ''));
  if (!isFirst) {
    const isFirstCursor = sent.some(([name, value]) => forward.includes(name) && value === paging.firstCursor);
    const isForward = isSent(forward) && !isFirstCursor && call.input === 'valid' && !isCountedPaging(paging);
    return { next: says, previous: isForward };
  }
  const size = paging.size === undefined ? undefined : call.parameters[paging.size];
  const key = stringifyJson(Object.fromEntries(sent.filter(([name]) => name !== paging.size)));
  const lengths = pages.get(key);
  const longest = Math.max(lengths?.longest ?? 0, items.length);
  const full = Math.min(lengths?.full ?? Infinity, Number(size) === items.length ? items.length : Infinity);
  if (lengths || pages.size < maxLists) pages.set(key, { longest, full });
  return {
    next: says || full < longest || (numberOfCount(answer) ?? 0n) > BigInt(items.length),
    previous: false,
  };
}
