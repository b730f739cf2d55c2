import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { firstPlace } from '../../engine/model/list-paging.ts';
import { pagesOf, identity, isCountedPaging, nextCursor } from '../../engine/model/listing.ts';
import { saidInRange, countOf, type CountPlace, isCountUnknown, numberOfCount } from '../../engine/model/list-count.ts';
import { integer, pointerOf } from '../../engine/model/paths.ts';
import { besideFilters } from '../filters/declared-conditions.ts';
import { isUnusualRequest } from '../inputs.ts';
import { isExplained } from './order.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import type { Listing } from '../../engine/model/operation.ts';
import { isBehindTheEnd } from '../../engine/protocols/list-end.ts';
import { cursorKey } from '../agreement/call-key.ts';
import { LastSeen } from './shared/last-seen.ts';

type DeclaredPageRule = 'counted';

/** The count of a list is the number of its items, whatever filters it has. */
function judgeCount(answer: Answered, walks: CountedWalks): Judgement<DeclaredPageRule> | undefined {
  const wrong = walks.follow(answer);
  if (!wrong) return undefined;
  const { place: countPlace, count, items, isOpen, exchanges } = wrong;
  const bound = isOpen ? 'at least ' : countPlace.isAtLeast ? 'at most ' : '';
  const pages = exchanges.length === 1 ? 'this page' : `these ${exchanges.length} pages`;
  return {
    rule: 'counted',
    evidence: 0,
    violation: {
      code: 'count-differs',
      about: `${countPlace.path ?? countPlace.header ?? ''}${besideFilters(answer.operation, answer.call.parameters)}`,
      message: 'the count of a list is not the number of its items',
      expected: `${bound}${items}, the items of ${pages}`,
      actual: `${count}`,
      evidence: { kind: 'count', said: `${count}`, found: items, pages: exchanges.length === 1 ? [items] : [] },
      exchanges,
      pointer: countPlace.path === undefined ? undefined : pointerOf(countPlace.path),
    },
  };
}

/** A `Content-Range` names the items of its page: as many as came, from the place that was asked for. */
function judgeRange(answer: Answered): Judgement<DeclaredPageRule> | undefined {
  const rangeOfAnswer = saidInRange(answer);
  const { operation, call, items = [] } = answer;
  const paging = operation.listing && pagesOf(operation);
  if (!rangeOfAnswer || !paging || items.length === 0) return undefined;
  const base = firstPlace(paging);
  const offset = paging.style === 'offset' ? integer(call.parameters[paging.cursor] ?? base) : undefined;
  const first = offset === undefined ? rangeOfAnswer.first : Number(offset) - base;
  const last = first + items.length - 1;
  if (rangeOfAnswer.first === first && rangeOfAnswer.last === last) return undefined;
  return {
    rule: 'counted',
    evidence: 0,
    violation: {
      code: 'range-differs',
      about: 'Content-Range',
      message: 'Content-Range names other items than the page holds',
      expected: `${first}-${last}, by its ${items.length} items`,
      actual: `${rangeOfAnswer.first}-${rangeOfAnswer.last}`,
    },
  };
}

/**
 * The count that a document declares for its list, in every recorded walk that is short. It only finds: a walk that is
 * right is no evidence for other walks, for which there are laws.
 */
export const declaredPage: PassiveCheck<DeclaredPageRule> = {
  name: 'checks/declared-page',
  rules: ['counted'],
  start: () => {
    const walks = new CountedWalks();
    return {
      *judge(answer: Answered): Iterable<Judgement<DeclaredPageRule>> {
        if (answer.call.input !== 'valid' || isUnusualRequest(answer.call) || !isExplained(answer)) return;
        for (const judgement of [judgeCount(answer, walks), judgeRange(answer)]) if (judgement) yield judgement;
      },
    };
  },
};

/** Walks that are followed, and the pages of each. */
const limits = { walks: 200, pages: 12 };

/** A walk from the first page on. */
interface Walk {
  readonly exchanges: readonly Exchange[];
  readonly keys: ReadonlySet<string>;
  /** Items, and pages that have any. */
  readonly items: number;
  readonly pages: number;
  /** The counts on its pages: the smallest and the largest. */
  readonly least: bigint | undefined;
  readonly largest: bigint | undefined;
}

/** A count that is not the number of items. */
export interface WrongCount {
  readonly place: CountPlace;
  readonly count: bigint;
  /** The number of items; `isOpen`: more may follow. */
  readonly items: number;
  readonly isOpen: boolean;
  readonly exchanges: readonly Exchange[];
}

const nothing: Walk = { exchanges: [], keys: new Set(), items: 0, pages: 0, least: undefined, largest: undefined };

/** Whether a call asks for the beginning of its list, and for items at all. */
function isFirstPage({ call, operation }: Answered): boolean {
  const paging = pagesOf(operation);
  if ((paging.others ?? []).some(({ cursor }) => call.parameters[cursor] !== undefined)) return false;
  // Where a size of 0 is taken, it asks for the count alone.
  if (integer(call.parameters[paging.size]) === 0n) return false;
  const cursor = call.parameters[paging.cursor];
  if (cursor === undefined || !isCountedPaging(paging)) return cursor === undefined;
  return integer(cursor) === BigInt(firstPlace(paging));
}

function extended(walk: Walk, listing: Listing, answer: Answered): Walk {
  const { exchange, items = [], status } = answer;
  const count = status === 204 || isCountUnknown(answer) ? undefined : numberOfCount(answer);
  const { least = count, largest = count } = walk;
  const isLess = count !== undefined && least !== undefined && count < least;
  const isMore = count !== undefined && largest !== undefined && count > largest;
  return {
    exchanges: [...walk.exchanges, exchange],
    keys: new Set([...walk.keys, ...items.map((item) => identity(listing, item))]),
    items: walk.items + items.length,
    pages: walk.pages + (items.length > 0 ? 1 : 0),
    // Behind the last item, a count says nothing that the pages before do not.
    least: items.length > 0 && isLess ? count : least,
    largest: items.length > 0 && isMore ? count : largest,
  };
}

/**
 * Follows walks from page to page and compares the counts of their pages with the number of items. Items may come and
 * go between two pages; so only a list that does not change is counted over several pages with items.
 */
export class CountedWalks {
  readonly #walks = new LastSeen<Walk>(limits.walks);

  /** Follows a walk over one more page. Returns a count on its pages that is wrong. */
  follow(answer: Answered): WrongCount | undefined {
    const { listing } = answer.operation;
    const countPlace = listing && countOf(listing);
    if (!countPlace || listing.paging.repeats === true || (!answer.items && !isBehindTheEnd(answer))) return undefined;
    const walk = this.#walkTo(answer, listing);
    if (!walk) return undefined;
    const next = nextCursor(answer, undefined);
    if (next !== undefined && walk.exchanges.length < limits.pages)
      this.#walks.set(cursorKey(answer, listing, next), walk);
    const { least, largest, keys, items, exchanges } = walk;
    if (least === undefined || largest === undefined || (walk.pages > 1 && listing.unchanged !== true))
      return undefined;
    if (!countPlace.isAtLeast && largest < BigInt(keys.size))
      return { place: countPlace, count: largest, items: keys.size, isOpen: next !== undefined, exchanges };
    if (next === undefined && least > BigInt(items))
      return { place: countPlace, count: least, items, isOpen: false, exchanges };
    return undefined;
  }

  #walkTo(answer: Answered, listing: Listing): Walk | undefined {
    if (isFirstPage(answer)) return extended(nothing, listing, answer);
    const cursor = answer.call.parameters[pagesOf(answer.operation).cursor];
    const before = cursor === undefined ? undefined : this.#walks.get(cursorKey(answer, listing, cursor));
    return before && extended(before, listing, answer);
  }
}
