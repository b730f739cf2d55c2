import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import { listingOf, pagesOf } from '../../engine/model/listing.ts';
import { keys, newItems } from './compare.ts';
import { cursorRefusal } from './long-walk.ts';
import type { WalkedKeys } from './same-items.ts';
import { type Page, walk } from './walk.ts';

/** A walk over a list by pages of one size; absent: nobody chooses it. */
export interface Course {
  readonly parameters: Parameters;
  readonly size?: number;
}

export interface WalkInTurn extends WalkedKeys {
  readonly complete: boolean;
}

/** Walks, a page of each in turn, by new answers. */
export async function inTurn(
  c: CaseContext,
  courses: readonly Course[],
  maxPages: number,
): Promise<readonly WalkInTurn[]> {
  const listing = listingOf(c.operation);
  const walks = courses.map(({ parameters, size }) =>
    walk(c, parameters, { size: size ?? pagesOf(c.operation).maximum, maxPages, fresh: true, cursorRefusal }),
  );
  const pages = courses.map((): Page[] => []);
  const unfinished = new Set(walks.keys());
  while (unfinished.size > 0)
    for (const index of unfinished) {
      const step = await walks[index]?.next();
      if (!step || step.done === true) unfinished.delete(index);
      else pages[index]?.push(step.value);
    }
  return pages.map((all) => {
    const seenKeys = new Set<string>();
    return {
      keys: all.flatMap(({ items }) => keys(listing, newItems(listing, items, seenKeys))),
      answers: all.map(({ answer }) => answer),
      complete: all.at(-1)?.next === undefined,
    };
  });
}
