import { pageSize } from '../arbitraries/page-size.ts';
import type { CaseContext, JudgeTable } from '../case.ts';
import { closed, noSubject, setsWithMoreThan } from '../closed.ts';
import { difference, keys, repeated } from '../compare.ts';
import { spending } from '../depth.ts';
import { holds } from '../holds.ts';
import { listingOf, page, walk } from '../listing.ts';
import { show } from '../text.ts';
import type { Answered } from '../types.ts';

/**
 * Passing on the cursor gives every item of the list, and the walk ends.
 * The truth is one answer that holds the whole list; lists of which no page can hold all are for the size law.
 */
const continuation = async (c: CaseContext): Promise<void> => {
  const listing = listingOf(c.operation);
  const { paging } = listing;
  const whole = setsWithMoreThan(c, Math.max(paging.minimum, 1)).filter((set) => !set.more);
  if (whole.length === 0 && paging.style === 'token') return noSubject(c, `a list of 2 to ${paging.maximum} items, which one page can hold whole`);
  const sets = whole.slice(0, 2);
  for (const set of sets) {
    const parameters = closed(c.operation, set);
    const reference = await page(c, parameters, { size: paging.maximum });
    if (reference.next !== undefined || reference.items.length < 2) continue;
    const expected = keys(listing, reference.items);
    const most = spending[c.depth].pages;
    const smallest = Math.max(paging.minimum, 1, Math.ceil(expected.length / most));
    if (smallest >= expected.length) continue;
    await holds(c, pageSize(smallest, expected.length - 1), async (size) => {
      const answers: Answered[] = [];
      const seen: string[] = [];
      let ended = false;
      for await (const one of walk(c, parameters, { size, most: Math.ceil(expected.length / size) + 2 })) {
        answers.push(one.answer);
        seen.push(...keys(listing, one.items));
        if (one.looped && paging.repeats) ended = true;
        else if (one.looped) c.broken('a cursor came a second time in one walk', { expected: 'a new cursor with every page, until the last', actual: `the cursor of an earlier page after ${seen.length} items`, by: answers });
        if (one.next === undefined) ended = true;
      }
      if (answers.length < 2) c.broken('no further page where more items exist', { expected: `a cursor after ${seen.length} of ${expected.length} items`, actual: 'no cursor', by: [reference.answer, ...answers] });
      const { missing, extra } = difference(expected, paging.repeats ? [...new Set(seen)] : seen);
      if (missing.length > 0) c.broken('the walk lost items', { expected: `all ${expected.length} items of the list`, actual: `${missing.length} missing in ${answers.length} pages, the first: ${show(missing[0])}`, by: [reference.answer, ...answers] });
      const twice = repeated(seen);
      if (twice.length > 0 && !paging.repeats) c.broken('the walk gave items twice', { expected: 'every item once', actual: `${twice.length} twice, the first: ${show(twice[0])}`, by: answers });
      if (extra.length > 0) c.broken('the walk gave items that the whole list does not have', { expected: `the ${expected.length} items of the list`, actual: `${extra.length} more, the first: ${show(extra[0])}`, by: [reference.answer, ...answers] });
      if (!ended) c.broken('the walk does not end', { expected: `an end after ${expected.length} items`, actual: `a cursor after ${seen.length} items`, by: answers });
      c.proved(answers.length - 1);
    });
  }
  if (paging.style === 'index') await beyondOnePage(c);
};

/** For an index cursor: walks of two sizes over a list larger than one page must cover the same items. */
const beyondOnePage = async (c: CaseContext): Promise<void> => {
  const listing = listingOf(c.operation);
  const { paging } = listing;
  const set = setsWithMoreThan(c, paging.maximum)[0];
  if (!set) return;
  const collect = async (size: number): Promise<{ found: Set<string>; answers: Answered[]; ended: boolean }> => {
    const found = new Set<string>();
    const answers: Answered[] = [];
    let ended = false;
    for await (const one of walk(c, set.parameters, { size, most: 40 })) {
      const before = found.size;
      for (const key of keys(listing, one.items)) found.add(key);
      answers.push(one.answer);
      ended = one.next === undefined || one.looped || found.size === before;
      if (ended) break;
    }
    return { found, answers, ended };
  };
  const whole = await collect(paging.maximum);
  if (!whole.ended) return;
  if (whole.answers.length < 2 || whole.found.size <= paging.maximum) {
    c.broken('the next set after a full page holds nothing new', { expected: 'more UTXOs after a page that was full, until one is not', actual: `${whole.found.size} different ones in ${whole.answers.length} pages`, by: whole.answers });
  }
  c.proved(whole.answers.length - 1);
  await holds(c, pageSize(Math.ceil(whole.found.size / spending[c.depth].pages), paging.maximum - 1), async (size) => {
    const other = await collect(size);
    if (!other.ended) return;
    const { missing, extra } = difference([...whole.found], [...other.found]);
    if (missing.length > 0 || extra.length > 0) {
      c.broken('walks with two limits cover different items', {
        expected: `the ${whole.found.size} items that a walk by ${paging.maximum} gives`,
        actual: `by ${size}: ${missing.length} missing, ${extra.length} more; the first: ${show(missing[0] ?? extra[0])}`, by: [...whole.answers, ...other.answers],
      });
    }
    c.proved(other.answers.length - 1);
  });
};

export default { 'data.page.continues': continuation, 'node.utxos.continuation': continuation } satisfies JudgeTable;
