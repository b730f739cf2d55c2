import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Answered, Cause } from '../../engine/model/judging.ts';
import { placeAfter, type OtherWay } from '../../engine/model/list-paging.ts';
import { difference, keys } from '../lists/compare.ts';
import { frozenWindow } from '../lists/frozen-window.ts';
import { inconclusiveNoSubject, setsWithMoreThan } from '../lists/known-calls.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { allowedSize, listsToWalk } from '../lists/whole-walks.ts';
import { haveSameItems } from '../relations/same-items.ts';

/** Pages that a list is cut into. */
const pageCount = 4;

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
  { keys: all }: KnownList,
): Promise<Pick<KnownList, 'keys' | 'answers'>> {
  const size = allowedSize(c.operation, all.length / pageCount);
  const name = way.size ?? c.paging.size;
  const foundKeys: string[] = [];
  const answers: Answered[] = [];
  for (let number = 0; foundKeys.length < all.length && number <= Math.max(pageCount, c.pages); number += 1) {
    const position = placeAfter(way, { pages: number, items: foundKeys.length });
    const sized = name === '' ? {} : { [name]: size };
    const answer = await c.request({ parameters: { ...parameters, ...sized, [way.cursor]: position }, input: 'open' });
    answers.push(answer);
    if (number === 0) c.successful(answer, { refusal: refusalOf(way) });
    const { items = [] } = answer;
    if (name !== '' && items.length > size)
      c.fail(`pages by ${way.style} hold more items than their size`, {
        code: 'other-way-too-long',
        about: way.cursor,
        expected: `at most ${size} items`,
        actual: `${items.length} items`,
        by: [answer],
      });
    if (items.length === 0) break;
    foundKeys.push(...keys(c.listing, items));
  }
  return { keys: foundKeys, answers };
}

/** Each other way of paging gives the items that a walk gives, each once. */
export async function otherWaysAgree(c: CaseContext): Promise<void> {
  for (const set of listsToWalk(c, setsWithMoreThan(c, 1))) {
    const parameters = frozenWindow(c.operation, set);
    const wholeList = await readList(c, parameters);
    if (!wholeList.complete || wholeList.keys.length < 2) continue;
    for (const otherWay of c.listing.paging.others ?? []) {
      const walked = await readBy(c, otherWay, parameters, wholeList);
      const keyDifference = difference(wholeList.keys, walked.keys);
      // Pages of a size that nobody chooses may be more than were read.
      const isCut = keyDifference.extra.length === 0 && (walked.answers.at(-1)?.items?.length ?? 0) > 0;
      if (isCut && keyDifference.missing.length > 0) continue;
      const isSame = await haveSameItems(c, wholeList, walked, {
        code: 'other-way-differs',
        about: otherWay.cursor,
        message: `pages by ${otherWay.style} give another list`,
        expected: `the ${wholeList.keys.length} items of the walk, each once`,
        actual: (words) => `by ${otherWay.cursor}: ${words}`,
      });
      if (isSame) c.countEvidence(walked.answers.length);
    }
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list that a few pages hold');
}
