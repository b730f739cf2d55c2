import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Answered, Cause } from '../../engine/model/judging.ts';
import { firstPlace, type OtherWay } from '../../engine/model/list-paging.ts';
import { listingOf, pagesOf } from '../../engine/model/listing.ts';
import { difference, keys } from '../lists/compare.ts';
import { frozenWindow, inconclusiveNoSubject, setsWithMoreThan } from '../lists/frozen-window.ts';
import { gather, type Gathered } from '../lists/gather.ts';
import { allowedSize, listsToWalk } from '../lists/page-sizes.ts';
import { haveSameItems, type WalkedKeys } from '../lists/same-items.ts';

/** Pages that a list is cut into. */
const parts = 4;

const refusalOf = ({ style, cursor }: OtherWay): Cause => ({
  code: 'other-way-refused',
  about: cursor,
  message: `pages by ${style} are refused`,
});

/** Reads a list by offsets or page numbers, until all its items came, or a page has none. */
async function readBy(
  c: CaseContext,
  way: OtherWay,
  parameters: Parameters,
  { keys: all }: Gathered,
): Promise<WalkedKeys> {
  const listing = listingOf(c.operation);
  const size = allowedSize(c.operation, all.length / parts);
  const name = way.size ?? pagesOf(c.operation).size;
  const found: string[] = [];
  const answers: Answered[] = [];
  for (let number = 0; found.length < all.length && number <= Math.max(parts, c.pages); number += 1) {
    const place = firstPlace(way) + (way.style === 'page' ? number : found.length);
    const sized = name === '' ? {} : { [name]: size };
    const answer = await c.ask({ parameters: { ...parameters, ...sized, [way.cursor]: place }, input: 'open' });
    answers.push(answer);
    if (number === 0) c.successful(answer, { refusal: refusalOf(way) });
    const { items = [] } = answer;
    if (name !== '' && items.length > size)
      c.broken(`pages by ${way.style} hold more items than their size`, {
        code: 'other-way-too-long',
        about: way.cursor,
        expected: `at most ${size} items`,
        actual: `${items.length} items`,
        by: [answer],
      });
    if (items.length === 0) break;
    found.push(...keys(listing, items));
  }
  return { keys: found, answers };
}

/** Each other way of paging gives the items that a walk gives, each once. */
export async function otherWaysAgree(c: CaseContext): Promise<void> {
  for (const set of listsToWalk(c, setsWithMoreThan(c, 1))) {
    const parameters = frozenWindow(c.operation, set);
    const whole = await gather(c, parameters);
    if (!whole.complete || whole.keys.length < 2) continue;
    for (const way of listingOf(c.operation).paging.others ?? []) {
      const walked = await readBy(c, way, parameters, whole);
      const found = difference(whole.keys, walked.keys);
      // Pages of a size that nobody chooses may be more than were read.
      const isCut = found.extra.length === 0 && (walked.answers.at(-1)?.items?.length ?? 0) > 0;
      if (isCut && found.missing.length > 0) continue;
      const isSame = await haveSameItems(c, whole, walked, {
        code: 'other-way-differs',
        about: way.cursor,
        message: `pages by ${way.style} give another list`,
        expected: `the ${whole.keys.length} items of the walk, each once`,
        actual: (words) => `by ${way.cursor}: ${words}`,
      });
      if (isSame) c.proved(walked.answers.length);
    }
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list that a few pages hold');
}
