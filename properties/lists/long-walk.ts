import { isSameJson } from '../../engine/model/json.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { frozenWindow } from './frozen-window.ts';
import { inconclusiveNoSubject, leftToLargerDepth, setsWithMoreThan } from './known-calls.ts';
import { keys } from './compare.ts';
import { HashedSet } from './hashed.ts';
import { walkProof } from './proofs.ts';
import { countIn, showKey, identityOf } from '../../engine/model/listing.ts';
import type { Listing } from '../../engine/model/operation.ts';
import { cursorRefusal, type Page, walk } from './walk.ts';

/** Pages that a walk of any length keeps, to show what a later one repeats. */
const keptPages = 20;

const earlier = (pages: readonly Page[], is: (page: Page) => boolean): Answered[] =>
  pages
    .filter(is)
    .slice(-1)
    .map((page) => page.answer);

/** Items that came twice are kept to look for them in a second walk. */
const maxAgain = 1_000;

/** Empty pages behind all items of a list, after which its walk should have ended. One may come before the end. */
const maxEmpty = 2;

/** Whether pages go on behind the last item: the count says that all items came. */
function goesOn({ count }: Listing, recent: readonly Page[], itemCount: number): boolean {
  const lastPages = recent.slice(-maxEmpty);
  return (
    count !== undefined &&
    lastPages.length === maxEmpty &&
    lastPages.every(
      ({ items, next, answer }) => items.length === 0 && next !== undefined && countIn(answer) === BigInt(itemCount),
    )
  );
}

/**
 * For lists longer than one page we can check only that cursors never repeat, that no page consists of items already
 * seen, and that no pages follow the last item of a counted list. Keeps only a few pages of a list in memory.
 */
export async function longWalk(c: CaseContext, maxPages = c.pages): Promise<void> {
  // A page that is not full and still has a cursor is where a walk would have to end.
  const set =
    [...setsWithMoreThan(c, 1)].sort((left, right) => left.count - right.count)[0] ??
    inconclusiveNoSubject(c, `a list of 2 to ${c.paging.maximum} items, which one page can hold whole`);
  const seenKeys = new HashedSet();
  const recent: Page[] = [];
  const repeatedKeys = new Set<string>();
  let pages = 0;
  for await (const last of walk(c, frozenWindow(c.operation, set), {
    size: c.paging.maximum,
    maxPages,
    cursorRefusal,
  })) {
    if (last.looped) {
      const by = [...earlier(recent, (page) => isSameJson(page.next, last.next)), last.answer];
      c.fail('a cursor came a second time in one walk', {
        code: 'cursor-repeats',
        expected: 'a new cursor with every page, until the last',
        actual: `the cursor of an earlier page after ${seenKeys.size} items`,
        evidence: walkProof([{ answers: by }], {}),
        by,
      });
    }
    const pageKeys = keys(c.listing, last.items);
    if (pageKeys.length > 1 && pageKeys.every((key) => seenKeys.has(key))) {
      const by = [
        ...earlier(recent, (page) => keys(c.listing, page.items).includes(pageKeys[0] as string)),
        last.answer,
      ];
      c.fail('a page gave only items that had come before', {
        code: 'page-repeats-items',
        expected: 'items that are new',
        actual: `${pageKeys.length} that an earlier page had, the first: ${show(pageKeys[0])}`,
        evidence: walkProof([{ answers: by }], { repeated: pageKeys }),
        by,
      });
    }
    // Where nothing else identifies an item, two may be equal.
    if (identityOf(c.listing).length > 0 && c.listing.paging.repeats !== true)
      for (const key of pageKeys) if (seenKeys.has(key) && repeatedKeys.size < maxAgain) repeatedKeys.add(key);
    for (const key of pageKeys) seenKeys.add(key);
    recent.push(last);
    if (recent.length > keptPages) recent.shift();
    pages += 1;
    if (goesOn(c.listing, recent, seenKeys.size))
      c.fail('the walk does not end', {
        code: 'walk-does-not-end',
        expected: `an end after ${seenKeys.size} items, which is the count`,
        actual: `${maxEmpty} empty pages, each with a cursor`,
        evidence: walkProof([{ answers: recent.map(({ answer }) => answer) }], {}),
        by: recent.slice(-maxEmpty).map(({ answer }) => answer),
      });
  }
  if (repeatedKeys.size > 0)
    await mustNotRepeat(c, frozenWindow(c.operation, set), repeatedKeys, Math.min(pages, keptPages));
  // Two pages in the middle of a list say little of its walk.
  if (recent.at(-1)?.next !== undefined) leftToLargerDepth(c);
  c.countEvidence(pages - 1);
}

/**
 * Items that came twice in one walk may have moved to a later page, because new ones came before them. Items that come
 * twice in each walk did not.
 */
async function mustNotRepeat(
  c: CaseContext,
  parameters: Parameters,
  suspects: ReadonlySet<string>,
  maxPages: number,
): Promise<void> {
  const pagesByKey = new Map<string, Page>();
  for await (const page of walk(c, parameters, {
    size: c.paging.maximum,
    maxPages,
    fresh: true,
    cursorRefusal,
  }))
    for (const key of keys(c.listing, page.items)) {
      const before = pagesByKey.get(key);
      if (before && before !== page && suspects.has(key))
        c.fail('the walk gave items twice', {
          code: 'walk-repeats-items',
          expected: 'every item once',
          actual: `${showKey(key, c.listing)} on two pages, in two walks`,
          evidence: walkProof([{ answers: [before.answer, page.answer] }], { repeated: [key] }),
          by: [before.answer, page.answer],
        });
      pagesByKey.set(key, page);
    }
}
