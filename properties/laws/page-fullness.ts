import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Listing } from '../../engine/model/operation.ts';
import { givenCursor, nextCursor } from '../../engine/model/listing.ts';
import { difference, keys } from '../lists/compare.ts';
import { frozenWindow } from '../lists/frozen-window.ts';
import { inconclusiveNoSubject, setsWithMoreThan } from '../lists/known-calls.ts';
import { readList } from '../lists/gather.ts';
import { allowedSize, listsToWalk } from '../lists/whole-walks.ts';
import { haveSameItems } from '../relations/same-items.ts';
import { cursorRefusal, type Page, page, readPages } from '../lists/walk.ts';
import { failUnlessChanged } from '../relations/reread.ts';

/** By depth, the number of pages that a list is cut into. */
const partsOf = { quick: [3], standard: [2, 5], thorough: [2, 3, 5, 8] } as const;

/** A page with fewer items than its size, and one that shows that more follow. */
interface ShortPage {
  readonly short: Page;
  readonly later: Page;
}

/** The first page of a walk with fewer items than its size, if a later page has some. */
function shortPage(pages: readonly Page[], size: number): ShortPage | undefined {
  const index = pages.findIndex(({ items }) => items.length < size);
  const short = pages[index];
  const later = short && pages.slice(index + 1).find(({ items }) => items.length > 0);
  return later && { short, later };
}

/** The only page of a walk, if it is short and lacks some items that walks by other sizes gave. */
function shortOnlyPage(
  listing: Listing,
  [short, ...others]: readonly Page[],
  size: number,
  pageOf: ReadonlyMap<string, Page>,
): ShortPage | undefined {
  if (!short || others.length > 0 || short.items.length >= size) return undefined;
  const keysOfPage = new Set(keys(listing, short.items));
  const later = [...pageOf].find(([key]) => !keysOfPage.has(key))?.[1];
  return later && { short, later };
}

/** Where a page must be full while more exist, nothing new follows one that is not. */
export async function fullWhileMore(c: CaseContext, parameters: Parameters): Promise<void> {
  const wholePage = await page(c, parameters, { size: c.paging.maximum });
  const cursor =
    c.paging.end === 'short-page' ? givenCursor(wholePage.answer) : nextCursor(wholePage.answer, c.paging.maximum);
  if (wholePage.items.length >= c.paging.maximum || cursor === undefined) return;
  const rest = await page(c, parameters, { size: c.paging.maximum, cursor });
  const { extra } = difference(keys(c.listing, wholePage.items), keys(c.listing, rest.items));
  if (extra.length > 0)
    await failUnlessChanged(c, [wholePage.answer], `fewer items than the ${c.paging.size} although more exist`, {
      code: 'page-too-short',
      about: c.paging.size,
      expected: `${c.paging.maximum}, or all there are`,
      actual: `${wholePage.items.length}, and ${extra.length} more after them`,
      by: [wholePage.answer, rest.answer],
    });
}

/** Pages of a size, as many as the depth allows; of the default size two. */
const pagesBy = (c: CaseContext, parameters: Parameters, size: number | undefined): Promise<readonly Page[]> =>
  readPages(c, parameters, size === undefined ? { maxPages: 2 } : { size, maxPages: c.pages, cursorRefusal });

/**
 * Every page but the last one holds as many items as its size, the default one where a call gives none, and the
 * documented maximum.
 */
export async function pagesAreFull(c: CaseContext): Promise<void> {
  const isDocumented = c.paging.promised === undefined;
  for (const set of listsToWalk(c, setsWithMoreThan(c, 2))) {
    const parameters = frozenWindow(c.operation, set);
    // A size that nobody documents as allowed may be cut; one that came before is not.
    const largest = isDocumented ? c.paging.maximum : Math.max(1, c.subjects.longestPage(c.operation.id));
    const sizes = new Set(
      partsOf[c.depth].map((count) => Math.min(largest, allowedSize(c.operation, set.count / count))),
    );
    if (isDocumented) sizes.add(c.paging.maximum);
    const pageOf = new Map<string, Page>();
    for (const size of [...sizes, ...(c.paging.hasNoDefault || c.paging.default === 0 ? [] : [undefined])]) {
      const pages = await pagesBy(c, parameters, size);
      const expectedSize = size ?? c.paging.default;
      const fault = shortPage(pages, expectedSize) ?? shortOnlyPage(c.listing, pages, expectedSize, pageOf);
      if (fault)
        await failUnlessChanged(c, [fault.short.answer], 'a page before the last one is not full', {
          code: 'page-not-full',
          about: size === undefined ? 'the default' : c.paging.size,
          expected: `${expectedSize} items, since more follow`,
          actual: `${fault.short.items.length} items, and ${fault.later.items.length} on another page`,
          by: [fault.short.answer, fault.later.answer],
        });
      if (!fault && pages.length > 1) c.countEvidence(pages.length - 1);
      for (const step of pages) for (const key of keys(c.listing, step.items)) pageOf.set(key, step);
    }
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list of several pages');
}

/**
 * Sizes of a walk, in turn, within the bounds: parts of the list of unlike lengths, and one that is larger than the
 * rest. Some targets ignore the place if the size exceeds the list.
 */
function turns(c: CaseContext, count: number): readonly number[] {
  const partSize = Math.ceil(count / Math.max(3, c.pages - 1));
  return [partSize, partSize + 1, count].map((size) => allowedSize(c.operation, size));
}

/** A walk whose pages have another size each gives the list, as a walk by one size does. */
export async function sizeMayChange(c: CaseContext): Promise<void> {
  for (const set of listsToWalk(c, setsWithMoreThan(c, 3))) {
    const parameters = frozenWindow(c.operation, set);
    const wholeList = await readList(c, parameters);
    if (!wholeList.complete || wholeList.keys.length < 4) continue;
    const sizes = turns(c, wholeList.keys.length);
    if (new Set(sizes).size < 2) continue;
    const walked = await readList(c, parameters, { size: sizes, pages: c.pages + 2, cursorRefusal });
    // Short pages may need more of them than the depth allows: what they give must be of the list all the same.
    const { missing, extra } = difference(wholeList.keys, walked.keys);
    const naming = {
      code: 'changing-size-differs',
      message: 'a walk with a size that changes does not give the list',
      expected: `the ${wholeList.keys.length} items that a walk by one size gives`,
      actual: (words: string) => `by pages of ${sizes.join(', ')}: ${words}`,
    };
    if (await haveSameItems(c, wholeList, walked, naming, { missing: walked.complete ? missing : [], extra }))
      c.countEvidence(walked.answers.length - 1);
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list that a few pages hold');
}
