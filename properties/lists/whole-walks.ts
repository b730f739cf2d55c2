import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import { equalityFilters } from '../../engine/model/filters-of.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { allowedBy } from '../filters/allowed.ts';
import { unknownOperand } from '../filters/lures.ts';
import { frozenWindow } from './frozen-window.ts';
import { allowedSize } from './page-sizes.ts';
import { type Page, page, readPages } from './walk.ts';

/** The pages of a list, by a size that cuts it into a few. */
export interface WalkedPages {
  readonly parameters: Parameters;
  readonly pages: readonly Page[];
  readonly size: number;
  /** The list ends with them. */
  readonly isWhole: boolean;
}

/** Walks a list by pages of a part of it, as far as the depth allows. `parts`: the pages that it is cut into. */
export async function walkedPages(c: CaseContext, set: KnownCall, parts = 3): Promise<WalkedPages> {
  const parameters = frozenWindow(c.operation, set);
  const size = allowedSize(c.operation, set.more ? c.paging.maximum : set.count / parts);
  const pages = await readPages(c, parameters, { size, maxPages: Math.max(c.pages, parts + 1) });
  return { parameters, pages, size, isWhole: pages.at(-1)?.next === undefined };
}

/** The page of a list that a filter leaves empty; undefined where no filter is known to. */
export async function emptyPage(
  c: CaseContext,
  { parameters, answer: { items = [] } }: KnownCall,
): Promise<Page | undefined> {
  for (const filter of equalityFilters(c.operation).filter(({ isInPath }) => isInPath !== true)) {
    const value = unknownOperand(filter, items, true);
    if (value === undefined || !allowedBy(c.operation, filter.parameter)(value)) continue;
    const set: Parameters = { ...parameters, [filter.parameter]: value };
    const answer = await c.request({ parameters: set, input: 'open' });
    if (answer.items?.length === 0) return page(c, set);
  }
  return undefined;
}
