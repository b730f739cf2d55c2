import type { Json } from '../../engine/model/exchange.ts';
import { pageSize } from '../arbitraries.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import { frozenWindow } from '../lists/frozen-window.ts';
import { setsWithMoreThan, anotherParent } from '../lists/known-calls.ts';
import { commonPrefix, describeDifference, difference, isSameList, keys, newItems } from '../lists/compare.ts';
import { holds } from '../holds.ts';
import { identityOf, isCountedPaging, listingOf, pagesOf } from '../../engine/model/listing.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { itemsFault, orderFault, sizeFault, type WalkFault } from './shared/walk-fault.ts';
import { cursorsAgain, interleavedWalks } from './shared/restarted-walks.ts';
import { narrowedList } from '../lists/narrowed.ts';
import { sizeAmidTies, orderingMembers } from '../lists/page-edge.ts';
import { readList, type KnownList, listIn } from '../lists/gather.ts';
import { cursorRefusal, page, walk } from '../lists/walk.ts';
import { orderOf, orderPathsOf } from '../../engine/model/list-order.ts';
import { at } from '../../engine/model/paths.ts';
import { longWalk } from '../lists/long-walk.ts';
import { allowedSize, sizeWithRest } from '../lists/whole-walks.ts';
import { differing, showing } from '../lists/pages-that-show.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { failUnlessChanged } from '../relations/reread.ts';
import { differenceShown, walkProof } from '../lists/proofs.ts';

/** A known list by a page of the maximum; incomplete where others follow. */
async function onOnePage(c: CaseContext, set: KnownCall): Promise<KnownList> {
  const parameters = frozenWindow(c.operation, set);
  const { answer, next } = await page(c, parameters, { size: c.paging.maximum });
  return listIn(c, { parameters, answer, more: next !== undefined });
}

/**
 * Passing on the cursor gives every item of the list, and the walk ends.
 * The truth is one answer that holds the whole list; lists of which no page can hold all are for the size law.
 */
export async function continuation(c: CaseContext): Promise<void> {
  // Where nobody chooses the size of a page, the whole list is not known in another way.
  if (c.paging.size === '') return longWalk(c);
  const wholeLists = setsWithMoreThan(c, allowedSize(c.operation, 1)).filter((set) => !set.more);
  if (wholeLists.length === 0 && c.paging.end !== 'short-page') {
    // Two pages of a longer list show no lost item, but one page of their size does.
    if (!c.effort.asksFurther) await c.soft(() => longBeginning(c));
    await c.soft(() => longWalk(c));
    if (!c.effort.asksFurther) return;
    await c.soft(() => narrowedWalk(c));
    await c.soft(() => longBeginning(c));
    return;
  }
  const isWalkedDeep =
    c.paging.end !== 'short-page' && c.effort.asksFurther && (await c.soft(() => narrowedWalk(c))) === true;
  let walked = 0;
  const small: KnownList[] = [];
  for (const set of wholeLists.slice(0, 6)) {
    const reference = await onOnePage(c, set);
    const { items } = reference;
    const smallest = allowedSize(c.operation, items.length / c.pages);
    if (!reference.complete || items.length < 2 || smallest >= items.length) continue;
    // The smallest pages are the most: what goes wrong between pages shows there first.
    if (!isWalkedDeep) await c.soft(() => walkOver(c, reference, smallest));
    await c.soft(() => otherWalks(c, reference, smallest));
    small.push(reference);
    walked += 1;
    if (walked === (c.effort.asksEvery ? 2 : 1)) break;
  }
  if (c.effort.asksFurther) await c.soft(() => belowAnotherParent(c, small));
  if (c.effort.asksFurther) await c.soft(() => everyBorder(c, wholeLists));
  if (c.effort.asksEvery && c.paging.end !== 'short-page') await c.soft(() => walksAmidOthers(c, small));
  if (c.paging.end === 'short-page') await c.soft(() => beyondOnePage(c));
  // A list without ties has no items that a wrong cursor takes for one another.
  if (c.effort.asksFurther && small.every(({ items }) => sizeAmidTies(c.listing, items) === undefined))
    await c.soft(() => longBeginning(c));
}

/** The longest list that is walked by pages of one item. */
const maxByOne = { quick: 0, standard: 30, thorough: 100 } as const;

/** Whether a value that a cursor may hold is the beginning of another one: `Ann` of `Anna`, 1 of 10. */
function hasBeginnings({ operation, subjects }: CaseContext, items: readonly Json[]): boolean {
  const listing = listingOf(operation);
  const isOpen = listing.order?.by === undefined && !isCountedPaging(pagesOf(operation));
  const paths = [
    ...identityOf(listing),
    ...(listing.order ? orderPathsOf(listing.order) : []),
    ...(isOpen ? orderingMembers(items, subjects.arguments(operation.id)) : []),
  ];
  return paths.some((path) => {
    const texts = [...new Set(items.map((item) => String(at(item, path) ?? '')))].toSorted();
    return texts.some((text, place) => text !== '' && texts[place + 1]?.startsWith(text));
  });
}

/** A walk by pages of one item has every border between two items: a short list with values that cursors confuse. */
async function everyBorder(c: CaseContext, whole: readonly KnownCall[]): Promise<void> {
  if (allowedSize(c.operation, 1) > 1 || c.paging.end === 'short-page') return;
  const set = whole.find(
    ({ count, answer }) => count > 2 && count <= maxByOne[c.depth] && hasBeginnings(c, answer.items ?? []),
  );
  const list = set && (await onOnePage(c, set));
  if (list?.complete && list.items.length > 2) await walkOver(c, list, 1);
}

/** The list of another parent, in a few pages: what goes wrong there need not show in the lists that are walked. */
async function belowAnotherParent(c: CaseContext, walked: readonly KnownList[]): Promise<void> {
  const set = anotherParent(c, walked[0]?.parameters ?? {}, ({ count, more }) => count > 2 && !more);
  if (!set || walked.length === 0) return;
  const list = await onOnePage(c, set);
  const size = allowedSize(c.operation, sizeWithRest(list.items.length));
  if (list.complete && size < list.items.length) await walkOver(c, list, size);
}

/** Cursors again in another order, and two walks at a time: they cost more than they catch at a lower depth. */
async function walksAmidOthers(c: CaseContext, lists: readonly KnownList[]): Promise<void> {
  const sizeOf = ({ items }: KnownList): number => allowedSize(c.operation, items.length / 5);
  for (const list of lists.slice(0, 1)) await cursorsAgain(c, list, sizeOf(list));
  if (lists.length > 1) await interleavedWalks(c, lists, Math.max(...lists.map(sizeOf)));
}

/** Walks by other sizes: one whose last page is full, one that ends a page amid items that belong together, and any. */
async function otherWalks(c: CaseContext, reference: KnownList, smallest: number): Promise<void> {
  const count = reference.items.length;
  const furtherRuns = c.effort.runs - 1;
  if (furtherRuns <= 0) return;
  if (c.listing.paging.end !== 'short-page' && count < c.paging.maximum) await walkOver(c, reference, count);
  const amid = sizeAmidTies(c.listing, reference.items);
  if (amid !== undefined && amid > smallest) await walkOver(c, reference, amid);
  const remainingRuns =
    furtherRuns - Number(c.listing.paging.end !== 'short-page') - Number(amid !== undefined && amid > smallest);
  // A size near the smallest cuts the list into about as many pages, and tells nothing new.
  const larger = Math.min(2 * smallest, count - 1);
  if (remainingRuns > 0 && smallest < larger)
    await holds(c, pageSize(larger, count - 1), (size) => walkOver(c, reference, size), { runs: remainingRuns });
}

/** Pages of a deep walk: some targets forget parameters, or end a list, after so many pages only. */
const manyPages = 21;
/** A deep walk costs many requests: at depth standard the seed chooses every second list. */
const isDeep = ({ effort, seed }: CaseContext): boolean => effort.asksEvery || seed % 2 === 0;

/**
 * The pages behind the first are those of the same list: of one that parameters narrow and order, too. A target that
 * reads a page first and applies the rest to it gives other items than in one page. Whether the walk had many pages.
 */
async function narrowedWalk(c: CaseContext): Promise<boolean> {
  const list = await narrowedList(c);
  if (!list) return false;
  const { length } = list.items;
  const size = allowedSize(c.operation, isDeep(c) ? length / manyPages : sizeWithRest(length));
  await walkOver(c, list, size);
  return length > size * c.pages;
}

async function walkOver(c: CaseContext, reference: KnownList, size: number): Promise<void> {
  const { fault, answers } = await walkOnce(c, reference, size);
  // A first page that holds everything proves nothing; if it holds more than was asked for, the size law says so.
  if (!fault) return c.countEvidence(Math.max(0, answers.length - 1));
  const { in: place, key, faults = {}, ...details } = fault;
  const [first] = reference.answers;
  // If items may repeat, an item may even be absent in a single call.
  if (c.paging.repeats === true && (await walkOnce(c, reference, size, true)).fault?.actual !== details.actual) return;
  await failUnlessChanged(c, [first], details.message, {
    ...details,
    evidence: walkProof([reference, { answers }], faults),
    by:
      place === 'both'
        ? differing(key, reference, { answers })
        : key === undefined
          ? answers.slice(-2)
          : showing(key, answers),
  });
}

async function walkOnce(
  c: CaseContext,
  reference: KnownList,
  size: number,
  fresh = false,
): Promise<{ readonly fault: WalkFault | undefined; readonly answers: readonly Answered[] }> {
  const [answers, walkedItems, seenKeys]: [Answered[], Json[], Set<string>] = [[], [], new Set()];
  const count = reference.keys.length;
  /** Items that came on an earlier page, too, where that is allowed: they need pages of their own. */
  let [repeats, filled, ended, looped] = [0, 0, false, false];
  /** Pages may be short: those that hold items leave room for as many pages as the rest needs. */
  const pagesNeeded = (): number => filled + Math.max(0, Math.ceil((count + repeats - walkedItems.length) / size)) + 2;
  const mayBeEmpty = c.paging.fullPages !== true && c.paging.emptyPages !== false;
  /** One page of the maximum held the whole list, with all that the target read and left out. */
  const pagesToEnd = Math.ceil(c.paging.maximum / size) + 2;
  for await (const step of walk(c, reference.parameters, {
    size,
    maxPages: Math.max(count + 2, pagesToEnd),
    cursorRefusal,
    fresh,
  })) {
    const items = newItems(c.listing, step.items, seenKeys);
    answers.push(step.answer);
    filled += items.length > 0 && walkedItems.length < count ? 1 : 0;
    walkedItems.push(...items);
    repeats += step.items.length - items.length;
    looped = step.looped;
    ended = step.next === undefined || (step.looped && c.paging.repeats === true);
    const maxAnswers = Math.min(pagesNeeded() + (mayBeEmpty ? c.deepPages : 0), Math.max(pagesNeeded(), pagesToEnd));
    if (answers.length >= maxAnswers) break;
  }
  // A walk with empty pages that this law cut may go on to items, and to its end.
  const isCut = mayBeEmpty && answers.length < pagesToEnd && answers.some(({ items }) => items?.length === 0);
  if (isCut && !ended && !looped) return { fault: undefined, answers: [] };
  const fault =
    sizeFault(c.listing, size, answers) ??
    itemsFault(reference.keys, keys(c.listing, walkedItems), {
      pages: answers.length,
      needed: size < reference.keys.length ? 2 : 1,
      ended,
      looped,
      listing: c.listing,
    }) ??
    orderFault(c.listing, reference.items, walkedItems);
  return { fault, answers };
}

/** The longest list that no page holds whole: its first two pages give what one page of their size gives. */
async function longBeginning(c: CaseContext): Promise<void> {
  const [{ path } = {}, ...otherMembers] = orderOf(c.listing).members;
  const set = setsWithMoreThan(c, 2).find(({ more }) => more);
  if (path === undefined || otherMembers.length > 0 || !set || c.paging.repeats === true) return;
  const parameters = frozenWindow(c.operation, set);
  const wholePage = await page(c, parameters, { size: c.paging.maximum });
  const { items } = wholePage;
  const size = allowedSize(c.operation, sizeAmidTies(c.listing, items) ?? items.length / 2);
  // Where the target gives the member that orders the list another name, beginnings cannot be compared.
  if (wholePage.next === undefined || size >= items.length || items.some((item) => (at(item, path) ?? null) === null))
    return;
  const walked = await readList(c, parameters, { size, pages: 2, cursorRefusal });
  const isShort = walked.complete && walked.items.length < items.length;
  const [expected, walkedItems] = isShort ? [items, walked.items] : commonPrefix(c.listing, items, walked.items, path);
  const fault = itemsFault(keys(c.listing, expected), keys(c.listing, walkedItems), {
    pages: walked.answers.length,
    needed: 2,
    ended: true,
    looped: walked.looped === true,
    listing: c.listing,
  });
  if (!fault) return c.countEvidence(Math.min(1, walkedItems.length));
  const { in: place, key, faults = {}, ...details } = fault;
  const first = `the first ${expected.length} items of the list, as one page gives them`;
  await failUnlessChanged(c, [wholePage.answer], details.message, {
    ...details,
    expected: place === 'both' && key !== undefined ? first : details.expected,
    evidence: walkProof([{ answers: [wholePage.answer] }, walked], faults),
    by: key === undefined ? walked.answers : differing(key, { answers: [wholePage.answer] }, walked),
  });
}

/** For an index cursor: walks of two sizes over a list larger than one page must cover the same items. */
async function beyondOnePage(c: CaseContext): Promise<void> {
  const set = setsWithMoreThan(c, c.paging.maximum)[0];
  if (!set) return;
  const collect = async (
    size: number,
    fresh = false,
  ): Promise<{ found: Set<string>; answers: Answered[]; ended: boolean }> => {
    const keySet = new Set<string>();
    const answers: Answered[] = [];
    let ended = false;
    for await (const step of walk(c, set.parameters, {
      size,
      maxPages: 40,
      cursorRefusal,
      fresh,
    })) {
      const before = keySet.size;
      for (const key of keys(c.listing, step.items)) keySet.add(key);
      answers.push(step.answer);
      ended = step.next === undefined || step.looped || keySet.size === before;
      if (ended) break;
    }
    return { found: keySet, answers, ended };
  };
  // The list may change between calls.
  const isUnchangedWalk = async (): Promise<boolean> =>
    isSameList(difference([...largePages.found], [...(await collect(c.paging.maximum, true)).found]));
  const largePages = await collect(c.paging.maximum);
  if (!largePages.ended) return;
  if (largePages.answers.length < 2 || largePages.found.size <= c.paging.maximum) {
    c.fail('the next set after a full page holds nothing new', {
      code: 'next-page-holds-nothing-new',
      expected: 'more items after a page that was full, until one is not',
      actual: `${largePages.found.size} different ones in ${largePages.answers.length} pages`,
      evidence: walkProof([largePages], {}),
      by: largePages.answers,
    });
  }
  c.countEvidence(largePages.answers.length - 1);
  await holds(
    c,
    pageSize(Math.min(Math.ceil(largePages.found.size / c.pages), c.paging.maximum - 1), c.paging.maximum - 1),
    async (size) => {
      const partial = await collect(size);
      if (!partial.ended) return;
      const between = difference([...largePages.found], [...partial.found]);
      if (isSameList(between)) return c.countEvidence(partial.answers.length - 1);
      if (await isUnchangedWalk())
        c.fail('walks with two limits cover different items', {
          code: 'limits-cover-different-items',
          expected: `the ${largePages.found.size} items that a walk by ${c.paging.maximum} gives`,
          actual: `by ${size}: ${describeDifference(between, c.listing)}`,
          ...differenceShown(between, largePages, partial),
        });
    },
    { runs: Math.max(1, c.effort.runs - 1) },
  );
}
