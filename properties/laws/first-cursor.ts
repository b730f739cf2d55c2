import type { CaseContext } from '../../engine/contract/case-context.ts';
import { show } from '../../engine/model/show.ts';
import { frozenWindow, inconclusiveNoSubject, setsWithMoreThan } from '../lists/frozen-window.ts';
import { allowedSize, listsToWalk } from '../lists/page-sizes.ts';
import { isSamePage } from '../relations/same-items.ts';
import { page } from '../lists/walk.ts';
import { failUnlessChanged } from '../relations/reread.ts';

const refusal = { code: 'first-cursor-refused', message: 'the cursor of the first page is refused' } as const;

/** The cursor that means the first page gives the page that a call without a cursor gives, and the same next page. */
export async function firstCursorIsFirstPage(c: CaseContext): Promise<void> {
  const { firstCursor: cursor, cursor: name } = c.paging;
  if (cursor === undefined) return;
  for (const set of listsToWalk(c, setsWithMoreThan(c, 1))) {
    const parameters = frozenWindow(c.operation, set);
    const size = allowedSize(c.operation, set.count / 2);
    const expectedPage = await page(c, parameters, { size });
    const firstPage = await page(c, parameters, { size, cursor, refusal });
    const isSame = isSamePage(expectedPage.answer, firstPage.answer);
    if (isSame && (firstPage.next === undefined) === (expectedPage.next === undefined)) {
      c.countEvidence();
      continue;
    }
    const count = `the ${expectedPage.items.length} items of the first page`;
    await failUnlessChanged(c, [expectedPage.answer], 'the cursor of the first page leads to another page', {
      code: 'first-cursor-leads-elsewhere',
      about: name,
      expected: expectedPage.next === undefined ? count : `${count}, and a next page`,
      actual: isSame
        ? `the items, and ${firstPage.next === undefined ? 'no next page' : 'a next page'}`
        : `${firstPage.items.length} items, the first: ${show(firstPage.items[0], 80)}`,
      by: [expectedPage.answer, firstPage.answer],
    });
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list of several items');
}
