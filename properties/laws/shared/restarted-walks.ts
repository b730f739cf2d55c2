import fc from 'fast-check';
import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { difference, firstDifference, keys } from '../../lists/compare.ts';
import { type KnownList, inTurn } from '../../lists/gather.ts';
import { itemsDiffer } from '../../lists/same-answer.ts';
import { haveSameItems } from '../../relations/same-items.ts';
import { showing } from '../../lists/pages-that-show.ts';
import { cursorRefusal, walk } from '../../lists/walk.ts';
import { show } from '../../../engine/model/show.ts';
import { failUnlessChanged } from '../../relations/reread.ts';
import { walkProof } from '../../lists/proofs.ts';

/** A page, and the cursor that led to it. */
interface Step {
  readonly cursor: Json;
  readonly answer: Answered;
}

const mostPages = 12;

const inAnyOrder = (c: CaseContext, steps: readonly Step[]): readonly Step[] =>
  fc.sample(fc.shuffledSubarray([...steps], { minLength: steps.length }), { seed: c.seed, numRuns: 1 })[0] ?? [];

/**
 * Each cursor of a walk leads to the same page when it is sent again, whatever was asked for in between: all cursors
 * again, in shuffled order. Cursors may be valid once only, so a refusal is observed.
 */
export async function cursorsAgain(c: CaseContext, list: KnownList, size: number): Promise<void> {
  const [whole] = list.answers;
  const steps: Step[] = [];
  let cursor: Json | undefined;
  for await (const { answer, next } of walk(c, list.parameters, { size, maxPages: mostPages, cursorRefusal })) {
    if (cursor !== undefined) steps.push({ cursor, answer });
    cursor = next;
  }
  for (const step of inAnyOrder(c, steps)) {
    const parameters = { ...list.parameters, [c.paging.size]: size, [c.paging.cursor]: step.cursor };
    const secondAnswer = await c.request({ parameters, input: 'valid' }, { fresh: true, anyForm: true });
    if (!secondAnswer.items) {
      c.observe('a cursor that is sent again', `HTTP ${secondAnswer.status}, no list`, secondAnswer);
      return;
    }
    c.countEvidence();
    if (!itemsDiffer(step.answer, secondAnswer)) continue;
    const expectedKeys = new Set(keys(c.listing, step.answer.items ?? []));
    return void (await failUnlessChanged(c, [whole], 'a cursor that is sent again leads to another page', {
      code: 'cursor-leads-elsewhere',
      expected: `the ${step.answer.items?.length ?? 0} items that it led to before`,
      actual: show(secondAnswer.items, 200),
      evidence: walkProof(
        [step.answer, secondAnswer].map((answer) => ({ answers: [answer] })),
        { wrong: keys(c.listing, secondAnswer.items).filter((key) => !expectedKeys.has(key)) },
      ),
      by: [step.answer, secondAnswer],
    }));
  }
}

/** Two walks at a time give what each gives alone: a cursor belongs to its own walk, not to a connection or a key. */
export async function interleavedWalks(c: CaseContext, lists: readonly KnownList[], size: number): Promise<void> {
  const longest = Math.max(...lists.map((list) => list.keys.length));
  // Items that come again need pages of their own.
  const maxPages = (c.listing.paging.repeats === true ? longest : Math.ceil(longest / size)) + 2;
  const walked = await inTurn(
    c,
    lists.map(({ parameters }) => ({ parameters, size })),
    maxPages,
  );
  for (const [index, list] of lists.entries()) {
    const amidOthers = walked[index] ?? list;
    const first = firstDifference(difference(list.keys, amidOthers.keys));
    const naming = {
      code: 'interleaved-walks-mix',
      message: 'a walk gives other items while another walk goes on',
      by: [...showing(first, amidOthers.answers), ...walked.flatMap(({ answers }) => answers.slice(0, 2))],
    };
    if (!(await haveSameItems(c, list, amidOthers, naming))) return;
    c.countEvidence();
  }
}
