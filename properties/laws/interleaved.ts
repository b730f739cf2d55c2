import { defined } from '../../engine/model/defined.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { sized } from '../../engine/model/listing.ts';
import { describeDifference, difference, firstDifference } from '../lists/compare.ts';
import { inconclusiveNoSubject, setsWithMoreThan } from '../lists/known-calls.ts';
import { declaredSets, narrowings } from '../lists/narrowed.ts';
import { type Course, type KnownList, inTurn } from '../lists/gather.ts';
import { allowedSize } from '../lists/whole-walks.ts';
import { showing } from '../lists/pages-that-show.ts';
import { walkProof } from '../lists/proofs.ts';

/** Walks that are tried beside the first one. */
const maxOthers = { quick: 1, standard: 2, thorough: 4 } as const;

/** A size that cuts a known list into some pages. */
function sizeFor(c: CaseContext, { count, more }: KnownCall, pages: number): Pick<Course, 'size'> {
  const { size, maximum } = c.paging;
  const listLength = more ? Math.max(count, maximum) : count;
  return size === '' ? {} : { size: allowedSize(c.operation, listLength / pages) };
}

/** The same list by another size, narrowed, and another list. */
function othersOf(c: CaseContext, set: KnownCall, sets: readonly KnownCall[]): readonly Course[] {
  const narrowedSets = [...narrowings(c, set), ...declaredSets(c, set, maxOthers[c.depth])];
  const another = sets.find((call) => call !== set);
  const all: readonly Course[] = [
    ...(another ? [{ parameters: another.parameters, ...sizeFor(c, another, 3) }] : []),
    { parameters: set.parameters, ...sizeFor(c, set, 3) },
    ...narrowedSets.map((more) => ({ parameters: { ...set.parameters, ...more }, ...sizeFor(c, set, 4) })),
  ];
  return all.slice(0, maxOthers[c.depth]);
}

const written = ({ parameters, size }: Course, c: CaseContext): string =>
  Object.entries({ ...parameters, ...defined(sized(c.operation, size)) })
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');

/** Walks at the same time give what each of them gives alone: nothing changes the list. */
export async function interleaved(c: CaseContext): Promise<void> {
  const sets = setsWithMoreThan(c, allowedSize(c.operation, 1));
  const [set] = sets;
  if (!set) return inconclusiveNoSubject(c, 'a list of more than one page');
  const maxPages = Math.max(2, c.pages);
  const course: Course = { parameters: set.parameters, ...sizeFor(c, set, 4) };
  const alone = (walker: Course): Promise<KnownList[]> => inTurn(c, [walker], maxPages);
  const ownWalk = await alone(course);
  for (const rival of othersOf(c, set, sets)) {
    // That a filter is answered beside others, other requirements judge.
    const { items } = await c.request({ parameters: { ...rival.parameters, ...sized(c.operation) }, input: 'valid' });
    if (items === undefined) continue;
    const soloWalks = [...ownWalk, ...(await alone(rival))];
    const together = await inTurn(c, [course, rival], maxPages);
    for (const [index, walked] of together.entries()) {
      const expected = soloWalks[index] ?? walked;
      // Pages may be short: of walks that the depth cuts, only as much is compared as both gave.
      const length =
        expected.complete && walked.complete ? Infinity : Math.min(expected.keys.length, walked.keys.length);
      const keyDifference = difference(expected.keys.slice(0, length), walked.keys.slice(0, length));
      const first = firstDifference(keyDifference);
      if (first === undefined) c.countEvidence(Math.max(0, walked.answers.length - 1));
      else
        c.fail('a walk gives other items while another walk goes on', {
          code: 'walks-disagree',
          expected:
            `the ${expected.keys.length} items that the walk gives alone: ` + written(index === 0 ? course : rival, c),
          actual: `beside ${written(index === 0 ? rival : course, c)}: ${describeDifference(keyDifference, c.listing)}`,
          evidence: walkProof([expected, walked], { lost: keyDifference.missing, wrong: keyDifference.extra }),
          by: [
            ...showing(first, walked.answers).slice(0, 1),
            ...expected.answers.slice(0, 2),
            ...together.flatMap(({ answers }) => answers.slice(0, 2)),
          ],
        });
    }
  }
  if (c.evidence === 0) c.noData('no list found has two pages');
}
