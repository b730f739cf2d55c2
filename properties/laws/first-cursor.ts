import type { CaseContext } from '../../engine/contract/case-context.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import { show } from '../../engine/model/show.ts';
import { frozenWindow, inconclusiveNoSubject, setsWithMoreThan } from '../lists/frozen-window.ts';
import { allowedSize, listsToWalk } from '../lists/page-sizes.ts';
import { isSamePage } from '../lists/same-items.ts';
import { isUnchanged } from '../lists/unchanged.ts';
import { page } from '../lists/walk.ts';

const refusal = { code: 'first-cursor-refused', message: 'the cursor of the first page is refused' } as const;

/** The cursor that means the first page gives the page that a call without a cursor gives, and the same next page. */
export async function firstCursorIsFirstPage(c: CaseContext): Promise<void> {
  const { firstCursor: cursor, cursor: name } = pagesOf(c.operation);
  if (cursor === undefined) return;
  for (const set of listsToWalk(c, setsWithMoreThan(c, 1))) {
    const parameters = frozenWindow(c.operation, set);
    const size = allowedSize(c.operation, set.count / 2);
    const wanted = await page(c, parameters, { size });
    const found = await page(c, parameters, { size, cursor, refusal });
    const isSame = isSamePage(wanted.answer, found.answer);
    if (isSame && (found.next === undefined) === (wanted.next === undefined)) {
      c.proved();
      continue;
    }
    if (!(await isUnchanged(c, wanted.answer))) continue;
    const count = `the ${wanted.items.length} items of the first page`;
    c.broken('the cursor of the first page leads to another page', {
      code: 'first-cursor-leads-elsewhere',
      about: name,
      expected: wanted.next === undefined ? count : `${count}, and a next page`,
      actual: isSame
        ? `the items, and ${found.next === undefined ? 'no next page' : 'a next page'}`
        : `${found.items.length} items, the first: ${show(found.items[0], 80)}`,
      by: [wanted.answer, found.answer],
    });
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list of several items');
}
