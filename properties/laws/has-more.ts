import type { CaseContext } from '../../engine/judging/case-context.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import { at, pointerOf } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { frozenWindow, inconclusiveNoSubject, setsWithMoreThan } from '../lists/frozen-window.ts';
import { isUnchanged } from '../lists/unchanged.ts';
import { type Page, walk } from '../lists/walk.ts';

/** Pages that a list is cut into, and lists that are walked. */
const parts = 3;
const most = { quick: 1, standard: 2, thorough: 4 } as const;

/** A page says that items follow exactly where a later page of the walk has some. */
export const saysWhetherMore = async (c: CaseContext): Promise<void> => {
  const paging = pagesOf(c.operation);
  const path = paging.hasMore ?? '';
  for (const set of setsWithMoreThan(c, 0).slice(0, most[c.depth])) {
    const part = set.more ? paging.maximum : Math.ceil(set.count / parts);
    const size = Math.min(paging.maximum, Math.max(paging.minimum, 1, part));
    const pages: Page[] = [];
    for await (const one of walk(c, frozenWindow(c.operation, set), { size, most: Math.max(c.pages, parts + 1) }))
      pages.push(one);
    // Of a list whose end is not reached, the last page that was read may say anything.
    const isWhole = pages.at(-1)?.next === undefined;
    for (const [index, { answer }] of (isWhole ? pages : pages.slice(0, -1)).entries()) {
      // A refusal behind the last page says nothing.
      if (!answer.result) continue;
      const follow = pages.slice(index + 1).find(({ items }) => items.length > 0);
      if (!isWhole && !follow) continue;
      const said = at(answer.result, path);
      if (said === (follow !== undefined)) {
        c.proved();
        continue;
      }
      // Many APIs leave the member out when nothing follows. A schema that requires it says otherwise.
      if (!follow && (said === undefined || said === null)) continue;
      if (!(await isUnchanged(c, answer))) continue;
      c.broken(
        follow ? 'a page says that nothing follows, and items do' : 'a page says that items follow, and none do',
        {
          code: follow ? 'more-not-said' : 'more-said-in-vain',
          expected: `${path}: ${follow !== undefined}`,
          actual: `${path}: ${show(said)}`,
          pointer: pointerOf(path),
          by: follow ? [answer, follow.answer] : [answer],
        },
      );
    }
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list that a few pages hold');
};
