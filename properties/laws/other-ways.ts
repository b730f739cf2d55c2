import { type CaseContext, Inconclusive, type Parameters } from '../../engine/contract/case-context.ts';
import type { Answered } from '../../engine/model/judging.ts';
import type { OtherWay } from '../../engine/model/list-paging.ts';
import { listingOf, pagesOf, showKey } from '../../engine/model/listing.ts';
import { difference, keys } from '../lists/compare.ts';
import { frozenWindow, inconclusiveNoSubject, setsWithMoreThan } from '../lists/frozen-window.ts';
import { gather, type Gathered } from '../lists/gather.ts';
import { differing } from '../lists/shown.ts';
import { isUnchanged } from '../lists/unchanged.ts';

const mostLists = { quick: 1, standard: 2, thorough: 4 } as const;
/** Pages that a list is cut into. */
const parts = 4;

interface Walked {
  readonly keys: readonly string[];
  readonly answers: readonly Answered[];
}

/** Reads a list by offsets or page numbers, until all its items came, or a page has none. */
const readBy = async (
  c: CaseContext,
  way: OtherWay,
  parameters: Parameters,
  { keys: all }: Gathered,
): Promise<Walked> => {
  const listing = listingOf(c.operation);
  const { minimum, maximum, size: usual } = pagesOf(c.operation);
  const size = Math.min(maximum, Math.max(minimum, 1, Math.ceil(all.length / parts)));
  const name = way.size ?? usual;
  const found: string[] = [];
  const answers: Answered[] = [];
  for (let number = 0; found.length < all.length && number <= Math.max(parts, c.pages); number += 1) {
    const place = way.style === 'page' ? number + (way.first ?? 1) : found.length;
    const sized = name === '' ? {} : { [name]: size };
    const answer = await c.ask({ parameters: { ...parameters, ...sized, [way.cursor]: place }, input: 'open' });
    answers.push(answer);
    if (!answer.items && number === 0) throw new Inconclusive(`${way.cursor}=${place} got status ${answer.status}`);
    if ((answer.items ?? []).length === 0) break;
    found.push(...keys(listing, answer.items ?? []));
  }
  return { keys: found, answers };
};

/** Each other way of paging gives the items that a walk gives, each once. */
export const otherWaysAgree = async (c: CaseContext): Promise<void> => {
  const listing = listingOf(c.operation);
  for (const set of setsWithMoreThan(c, 1).slice(0, mostLists[c.depth])) {
    const parameters = frozenWindow(c.operation, set);
    const whole = await gather(c, parameters);
    if (!whole.complete || whole.keys.length < 2) continue;
    for (const way of listing.paging.others ?? []) {
      const walked = await readBy(c, way, parameters, whole);
      const { missing, extra } = difference(whole.keys, walked.keys);
      const odd = missing[0] ?? extra[0];
      if (odd === undefined) {
        c.proved(walked.answers.length);
        continue;
      }
      // Pages of a size that nobody chooses may be more than were read.
      const isCut = extra.length === 0 && (walked.answers.at(-1)?.items?.length ?? 0) > 0;
      if (isCut || !(await isUnchanged(c, whole.answers[0] as Answered))) continue;
      c.broken(`pages by ${way.style} give another list`, {
        code: 'other-way-differs',
        about: way.cursor,
        expected: `the ${whole.keys.length} items of the walk, each once`,
        actual: `by ${way.cursor}: ${missing.length} missing, ${extra.length} more; first: ${showKey(odd, listing)}`,
        by: differing(odd, whole, walked),
      });
    }
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list that a few pages hold');
};
