import type { CaseContext, JudgeTable, Parameters } from '../case.ts';
import { closed, noSubject, setsWithMoreThan } from '../closed.ts';
import { difference, keys } from '../compare.ts';
import { listingOf, orderValue, page } from '../listing.ts';
import { show } from '../text.ts';

/** A list in one direction: how far a pair of neighbours may go the wrong way before it is broken: not at all. */
const direction = async (c: CaseContext): Promise<void> => {
  const listing = listingOf(c.operation);
  const distinct = (items: readonly unknown[]): number => new Set(items).size;
  const sets = setsWithMoreThan(c, 1).filter((set) => distinct((set.answer.items ?? []).map((item) => orderValue(listing, item))) > 1).slice(0, 2);
  if (sets.length === 0) return noSubject(c, 'a list with two or more different timestamps');
  for (const set of sets) {
    const parameters = closed(c.operation, set);
    const ascending = await inDirection(c, parameters, 'asc');
    const descending = await inDirection(c, parameters, 'desc');
    if (ascending.next !== undefined || descending.next !== undefined) continue;
    const { missing, extra } = difference(keys(listing, ascending.items), keys(listing, descending.items));
    if (missing.length > 0 || extra.length > 0) c.broken('the two directions list different items', { expected: `the same ${ascending.items.length} items`, actual: `desc: ${missing.length} missing, ${extra.length} more; the first: ${show(missing[0] ?? extra[0])}`, by: [ascending.answer, descending.answer] });
    c.proved();
  }
};

const inDirection = async (c: CaseContext, parameters: Parameters, sortOrder: 'asc' | 'desc') => {
  const listing = listingOf(c.operation);
  const one = await page(c, { ...parameters, sortOrder }, { size: listing.paging.maximum });
  const values = one.items.flatMap((item) => orderValue(listing, item) ?? []);
  const wrong = values.findIndex((value, index) => index > 0 && (sortOrder === 'asc' ? value < (values[index - 1] as bigint) : value > (values[index - 1] as bigint)));
  if (wrong > 0) c.broken(`sortOrder=${sortOrder} is not ${sortOrder === 'asc' ? 'ascending' : 'descending'}`, { expected: `${listing.order?.by} ${sortOrder}`, actual: `${values[wrong - 1]} then ${values[wrong]} at item ${wrong}`, pointer: `/${listing.items}/${wrong}`, by: [one.answer] });
  c.proved();
  return one;
};

export default { 'data.sort.direction': direction } satisfies JudgeTable;
