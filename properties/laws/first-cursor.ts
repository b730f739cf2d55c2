import type { CaseContext } from '../../engine/contract/case-context.ts';
import { listingOf, pagesOf } from '../../engine/model/listing.ts';
import { show } from '../../engine/model/show.ts';
import { keys } from '../lists/compare.ts';
import { frozenWindow, inconclusiveNoSubject, setsWithMoreThan } from '../lists/frozen-window.ts';
import { isUnchanged } from '../lists/unchanged.ts';
import { page } from '../lists/walk.ts';

const mostLists = { quick: 1, standard: 2, thorough: 4 } as const;

/** What a refusal of the first cursor breaks. */
const refusal = { code: 'first-cursor-refused', message: 'the cursor of the first page is refused' } as const;

/** The cursor that means the first page gives the page that a call without a cursor gives, and the same next page. */
export const firstCursorIsFirstPage = async (c: CaseContext): Promise<void> => {
  const listing = listingOf(c.operation);
  const { firstCursor: cursor, cursor: name, minimum, maximum } = pagesOf(c.operation);
  if (cursor === undefined) return;
  for (const set of setsWithMoreThan(c, 1).slice(0, mostLists[c.depth])) {
    const parameters = frozenWindow(c.operation, set);
    const size = Math.min(maximum, Math.max(minimum, 1, Math.ceil(set.count / 2)));
    const wanted = await page(c, parameters, { size });
    const found = await page(c, parameters, { size, cursor, refusal });
    const [expected, actual] = [keys(listing, wanted.items), keys(listing, found.items)];
    const isSame = expected.length === actual.length && expected.every((key, place) => key === actual[place]);
    if (isSame && (found.next === undefined) === (wanted.next === undefined)) {
      c.proved();
      continue;
    }
    if (!(await isUnchanged(c, wanted.answer))) continue;
    c.broken('the cursor of the first page leads to another page', {
      code: 'first-cursor-leads-elsewhere',
      about: name,
      expected: `the ${expected.length} items of the first page${wanted.next === undefined ? '' : ', and a next page'}`,
      actual: isSame
        ? `the items, and ${found.next === undefined ? 'no next page' : 'a next page'}`
        : `${actual.length} items, the first: ${show(found.items[0], 80)}`,
      by: [wanted.answer, found.answer],
    });
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list of several items');
};
