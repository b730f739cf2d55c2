import fc from 'fast-check';
import { pageSize } from '../arbitraries/page-size.ts';
import type { CaseContext, JudgeTable } from '../case.ts';
import { closed, noSubject, setsWithMoreThan } from '../closed.ts';
import { commonPrefix, difference, keys } from '../compare.ts';
import { spending } from '../depth.ts';
import { gather } from '../gather.ts';
import { holds } from '../holds.ts';
import { listingOf } from '../listing.ts';
import { show } from '../text.ts';

/** The concatenation of pages does not depend on the page size; on ordered lists beginnings are compared, others whole. */
const independence = async (c: CaseContext): Promise<void> => {
  const listing = listingOf(c.operation);
  const { paging } = listing;
  const { pages } = spending[c.depth];
  const set = setsWithMoreThan(c, 2).find((one) => listing.order !== undefined || !one.more);
  if (!set) return noSubject(c, 'a list with more than 2 items');
  const parameters = closed(c.operation, set);
  const smallest = Math.max(paging.minimum, 1, listing.order ? 1 : Math.ceil(set.count / pages));
  const largest = Math.min(paging.maximum, Math.max(smallest + 1, set.count));
  await holds(c, fc.tuple(pageSize(smallest, largest), pageSize(smallest, largest)), async ([one, other]) => {
    if (one === other) return;
    const [a, b] = [await gather(c, parameters, { size: one }), await gather(c, parameters, { size: other })];
    const [x, y] = a.complete && b.complete ? [a.items, b.items] : commonPrefix(listing, a.items, b.items);
    const { missing, extra } = difference(keys(listing, x), keys(listing, y));
    if (missing.length > 0 || extra.length > 0) {
      c.broken('pages of two sizes do not add up to the same list', {
        expected: `the same ${x.length} items by pages of ${one} and of ${other}`,
        actual: `by ${other}: ${missing.length} missing, ${extra.length} more; the first: ${show(missing[0] ?? extra[0])}`,
        by: [...a.answers, ...b.answers],
      });
    }
    if (x.length > 0) c.proved();
  });
};

export default { 'data.page.size-invariant': independence } satisfies JudgeTable;
