import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { isCountedPaging, givenCursor } from '../../engine/model/listing.ts';
import { at, integer, pointerOf } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { inconclusiveNoSubject, setsWithMoreThan } from '../lists/known-calls.ts';
import { listsToWalk, emptyPage, type WalkedPages, walkedPages } from '../lists/whole-walks.ts';
import { type Page, page, readPages } from '../lists/walk.ts';
import { isUnchanged } from '../relations/reread.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { firstPlace, isLastItemCursor } from '../../engine/model/list-paging.ts';
import { keys } from '../lists/compare.ts';
import { endByCount } from '../lists/end-by-count.ts';

/** A value that a member of a page must have; several: any one of them. */
interface Expected {
  readonly path: string;
  readonly values: readonly (number | boolean)[];
  /** The meaning of the member, in words. */
  readonly what: string;
}

/** Pages before the walk came behind the end: where pages are counted, an empty one may follow the last one. */
const pagesWithItems = ({ pages }: WalkedPages): readonly Page[] =>
  pages.filter(({ items, answer }, index) => index === 0 || (items.length > 0 && answer.result !== undefined));

/** The members by which a page describes itself and its list, with their right values. */
function expectedOf(c: CaseContext, walked: WalkedPages, index: number): readonly Expected[] {
  const { says = {}, style, first = 1, promised } = c.paging;
  const { isWhole, size } = walked;
  const pages = pagesWithItems(walked);
  const items = pages.reduce((sum, page) => sum + page.items.length, 0);
  const isFull = pages.slice(0, -1).every((page) => page.items.length === size);
  const isLast = index === pages.length - 1;
  // A cursor may lead to an empty page: then two pages may call themselves the last one.
  const isEndKnown = isWhole && (isCountedPaging({ style }) || walked.pages.length === pages.length);
  // A maximum that nobody documents may have cut the size.
  const isSizeKnown = promised === undefined || pages[0]?.items.length === size;
  const all: readonly (readonly [string | undefined, Expected['values'], string, boolean])[] = [
    // No page, or an empty one, is what an empty list consists of.
    [says.pages, items === 0 ? [0, 1] : [Math.ceil(items / size)], 'number of pages', isWhole && isFull],
    [says.number, [index + first], 'number of the page', style === 'page'],
    [says.first, [index === 0], 'mark of the first page', true],
    [says.last, [isLast], 'mark of the last page', isEndKnown || !isLast],
    [says.size, [size], 'page size', isSizeKnown],
    [says.items, [pages[index]?.items.length ?? 0], 'number of items on the page', true],
  ];
  return all.flatMap(([path, values, what, isKnown]) =>
    path !== undefined && isKnown ? [{ path, values, what }] : [],
  );
}

const isOneOf = (values: Expected['values'], said: Json | undefined): boolean =>
  values.some((value) => (typeof value === 'boolean' ? said === value : integer(said) === BigInt(value)));

/** A list in one full page: a count of pages that rounds wrongly shows where the size divides the list. */
async function inOnePage(
  c: CaseContext,
  { parameters, pages, isWhole }: WalkedPages,
): Promise<WalkedPages | undefined> {
  const { size: name, minimum, maximum } = c.paging;
  const size = pages.reduce((sum, { items }) => sum + items.length, 0);
  if (!isWhole || name === '' || pages.length < 2 || size < minimum || size > maximum) return undefined;
  const only = await page(c, parameters, { size });
  return only.items.length === size ? { parameters, pages: [only], size, isWhole } : undefined;
}

/** Each page says of itself and of its list what a walk shows: the pages, which one it is, its size and its items. */
export async function saysOfPages(c: CaseContext): Promise<void> {
  const sets = listsToWalk(c, setsWithMoreThan(c, 0));
  const [first] = sets;
  const walks: WalkedPages[] = [];
  for (const set of sets) walks.push(await walkedPages(c, set));
  const [longest] = walks;
  const full = longest && (await inOnePage(c, longest));
  if (full) walks.push(full);
  const empty = first && (await emptyPage(c, first));
  const { size: name, default: size, hasNoDefault } = c.paging;
  if (empty && !hasNoDefault && name !== '') walks.push({ parameters: {}, pages: [empty], size, isWhole: true });
  for (const walked of walks) {
    const pages = pagesWithItems(walked);
    for (const [index, { answer }] of pages.entries())
      for (const { path, values, what: meaning } of expectedOf(c, walked, index)) {
        const memberValue = at(answer.result, path);
        if (isOneOf(values, memberValue)) {
          c.countEvidence();
          continue;
        }
        const unchanged = await Promise.all([
          isUnchanged(c, answer),
          isUnchanged(c, (pages.at(-1) ?? { answer }).answer),
        ]);
        if (unchanged.includes(false)) continue;
        c.report(`the ${meaning} is wrong`, {
          code: 'page-says-wrong',
          about: path,
          expected: values.join(' or '),
          actual: show(memberValue),
          pointer: pointerOf(path),
          by: [answer],
        });
      }
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list that a few pages hold');
}

/** A page says that items follow exactly where `later`, a page behind it, has some. */
async function mustSay(c: CaseContext, { answer, next }: Page, later: Page | undefined): Promise<void> {
  const path = c.paging.hasMore ?? '';
  const flag = at(answer.result, path);
  if (flag === (later !== undefined)) return c.countEvidence();
  // Many APIs leave the member out when nothing follows. A schema that requires it says otherwise.
  if (!later && (flag === undefined || flag === null)) return;
  if (!(await isUnchanged(c, answer))) return;
  // The list may have grown since its length was learnt.
  if (!later && next !== undefined) {
    const nextPage = await page(c, answer.call.parameters, { cursor: next, mayEnd: true, fresh: true });
    const shownKeys = new Set(keys(c.listing, answer.items ?? []));
    if (keys(c.listing, nextPage.items).some((key) => !shownKeys.has(key))) return;
  }
  c.fail(later ? 'a page says that nothing follows, and items do' : 'a page says that items follow, and none do', {
    code: later ? 'more-not-said' : 'more-said-in-vain',
    expected: `${path}: ${later !== undefined}`,
    actual: `${path}: ${show(flag)}`,
    pointer: pointerOf(path),
    by: later ? [answer, later.answer] : [answer],
  });
}

/** A page that the maximum cuts says that items follow. */
async function cutPageSays(c: CaseContext, sets: readonly KnownCall[]): Promise<void> {
  const { size, maximum, aboveMaximum } = c.paging;
  const set = sets.find(({ more }) => more) ?? sets[0];
  if (!set || (aboveMaximum !== 'clamp' && aboveMaximum !== 'limited')) return;
  const largest = await page(c, set.parameters, { size: maximum });
  if (largest.next === undefined) return;
  const later = await page(c, set.parameters, { size: maximum, cursor: largest.next });
  const input = aboveMaximum === 'clamp' ? 'valid' : 'open';
  const answer = await c.request({ parameters: { ...set.parameters, [size]: 2 * maximum }, input });
  if (later.items.length > 0 && answer.items && answer.items.length <= maximum)
    await mustSay(c, { ...largest, answer }, later);
}

/** Pages of a walk whose last page is full, at most. */
const maxFull = 6;

/** The same for a count that no page size divides: an offset reaches its last full page. */
async function lastFullPageSays(c: CaseContext, set: Parameters, count: number): Promise<void> {
  const { style, minimum, maximum } = c.paging;
  const size = Math.min(maximum, Math.floor(count / 2));
  if (style !== 'offset' || size < Math.max(1, minimum)) return;
  const last = await page(c, set, { size, cursor: firstPlace(c.paging) + count - size });
  if (last.items.length === size) await mustSay(c, last, undefined);
}

/** A last page that is full says that nothing follows: a server that counts its items may mistake it for a cut page. */
async function fullPageSays(c: CaseContext, { parameters: set, pages: walked }: WalkedPages): Promise<void> {
  const { minimum, maximum } = c.paging;
  const count = walked.reduce((sum, { items }) => sum + items.length, 0);
  const pages = Array.from({ length: maxFull - 1 }, (_, index) => index + 2).find((parts) => {
    const size = count / parts;
    return count > 0 && Number.isInteger(size) && size >= minimum && size <= maximum;
  });
  if (pages === undefined) return lastFullPageSays(c, set, count);
  const steps = await readPages(c, set, { size: count / pages, maxPages: pages });
  const last = steps.at(-1);
  if (last && steps.length === pages && steps.reduce((sum, { items }) => sum + items.length, 0) === count)
    await mustSay(c, last, undefined);
}

/** The last page of a list that is too long to walk says that nothing follows. */
async function lastPageSays(c: CaseContext, { parameters, pages: [first] }: WalkedPages): Promise<void> {
  const end = await endByCount(c, parameters, first?.answer);
  if (!end || end.last.items?.length !== end.expected || (end.afterEnd.items ?? []).length > 0) return;
  await mustSay(c, { answer: end.last, items: end.last.items, next: undefined }, undefined);
}

/** The page that the last item of a walk leads to, if it has further items: such a walk ends where a page says so. */
async function behindLast(c: CaseContext, { parameters, pages, size }: WalkedPages): Promise<Page | undefined> {
  const last = pages.at(-1);
  const cursor = last && isLastItemCursor(c.listing.paging) ? givenCursor(last.answer) : undefined;
  if (cursor === undefined || !c.effort.asksFurther) return undefined;
  const nextPage = await page(c, parameters, { size, cursor, mayEnd: true });
  const knownKeys = new Set(pages.flatMap(({ items }) => keys(c.listing, items)));
  return keys(c.listing, nextPage.items).some((key) => !knownKeys.has(key)) ? nextPage : undefined;
}

/** A page says that items follow exactly where a later page of the walk has some; an empty list says that none do. */
export async function saysWhetherMore(c: CaseContext): Promise<void> {
  const sets = listsToWalk(c, setsWithMoreThan(c, 0));
  const wholeWalks: WalkedPages[] = [];
  for (const set of sets) {
    const walked = await walkedPages(c, set);
    const { pages, isWhole } = walked;
    const pageBehind = isWhole ? await behindLast(c, walked) : undefined;
    // If the end of a list is not reached, the last page that was read may say anything.
    for (const [index, shownPage] of (isWhole ? pages : pages.slice(0, -1)).entries()) {
      const later = pages.slice(index + 1).find(({ items }) => items.length > 0) ?? pageBehind;
      // A refusal behind the last page says nothing.
      if (shownPage.answer.result && (isWhole || later)) await mustSay(c, shownPage, later);
    }
    if (isWhole) wholeWalks.push(walked);
    else await lastPageSays(c, walked);
  }
  await cutPageSays(c, sets);
  for (const walked of wholeWalks) await fullPageSays(c, walked);
  const empty = sets[0] && (await emptyPage(c, sets[0]));
  if (empty) await mustSay(c, empty, undefined);
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list that a few pages hold');
}
