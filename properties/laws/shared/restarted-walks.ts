import fc from 'fast-check';
import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import type { CaseContext, Parameters } from '../../../engine/contract/case-context.ts';
import { identity, listingOf, showKey, pagesOf, sized } from '../../../engine/model/listing.ts';
import { difference, keys } from '../../lists/compare.ts';
import { cursorRefusal } from '../../lists/long-walk.ts';
import { itemsDiffer } from '../../lists/same-answer.ts';
import { holding } from '../../lists/shown.ts';
import { walk } from '../../lists/walk.ts';
import { inTurn } from '../../lists/walks-in-turn.ts';
import { show } from '../../../engine/model/show.ts';

/** A call whose whole list is known from one answer. */
export interface KnownList {
  readonly parameters: Parameters;
  readonly keys: readonly string[];
}

/** A page, and the cursor that led to it. */
interface Step {
  readonly cursor: Json;
  readonly answer: Answered;
}

const mostPages = 12;

const inAnyOrder = (c: CaseContext, steps: readonly Step[]): readonly Step[] =>
  fc.sample(fc.shuffledSubarray([...steps], { minLength: steps.length }), { seed: c.seed, numRuns: 1 })[0] ?? [];

/** Whether a list is as it was: only then do its pages prove anything. */
const isUnchanged = async (c: CaseContext, { parameters, keys: known }: KnownList): Promise<boolean> => {
  const { items = [] } = await c.send({ ...parameters, ...sized(c.operation) }, { fresh: true });
  const { missing, extra } = difference(known, keys(listingOf(c.operation), items));
  return missing.length + extra.length === 0;
};

/**
 * Each cursor of a walk leads to the same page when it is sent again, whatever was asked for in between: all cursors
 * again, in shuffled order. Cursors may be valid once only, so a refusal is observed.
 */
export const cursorsAgain = async (c: CaseContext, list: KnownList, size: number): Promise<void> => {
  const paging = pagesOf(c.operation);
  const steps: Step[] = [];
  let cursor: Json | undefined;
  for await (const { answer, next } of walk(c, list.parameters, { size, most: mostPages, cursorRefusal })) {
    if (cursor !== undefined) steps.push({ cursor, answer });
    cursor = next;
  }
  for (const step of inAnyOrder(c, steps)) {
    const parameters = { ...list.parameters, [paging.size]: size, [paging.cursor]: step.cursor };
    const again = await c.ask({ parameters, input: 'valid' }, { fresh: true, anyForm: true });
    if (!again.items) {
      c.observe('a cursor that is sent again', `HTTP ${again.status}, no list`, again);
      return;
    }
    c.proved();
    if (!itemsDiffer(step.answer, again)) continue;
    if (!(await isUnchanged(c, list))) return;
    c.broken('a cursor that is sent again leads to another page', {
      code: 'cursor-leads-elsewhere',
      expected: `the ${step.answer.items?.length ?? 0} items that it led to before`,
      actual: show(again.items, 200),
      by: [step.answer, again],
    });
  }
};

/** Two walks at a time give what each gives alone: a cursor belongs to its own walk, not to a connection or a key. */
export const interleavedWalks = async (c: CaseContext, lists: readonly KnownList[], size: number): Promise<void> => {
  const listing = listingOf(c.operation);
  const longest = Math.max(...lists.map((one) => one.keys.length));
  // Items that come again need pages of their own.
  const most = (listing.paging.repeats === true ? longest : Math.ceil(longest / size)) + 2;
  const walked = await inTurn(
    c,
    lists.map(({ parameters }) => ({ parameters, size })),
    most,
  );
  for (const [index, list] of lists.entries()) {
    const { keys: came, answers } = walked[index] ?? { keys: [], answers: [] };
    const { missing, extra } = difference(list.keys, came);
    const odd = missing[0] ?? extra[0];
    if (odd === undefined) {
      c.proved();
      continue;
    }
    if (!(await isUnchanged(c, list))) return;
    c.broken('a walk gives other items while another walk goes on', {
      code: 'interleaved-walks-mix',
      expected: `the ${list.keys.length} items of the list`,
      actual: `${missing.length} missing, ${extra.length} more; the first: ${showKey(odd, listing)}`,
      by: [
        ...holding(answers, (item) => identity(listing, item) === odd),
        ...walked.flatMap((one) => one.answers.slice(0, 2)),
      ],
    });
  }
};
