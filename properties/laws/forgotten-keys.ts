import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { sized } from '../../engine/model/listing.ts';
import { narrowingsOf } from '../filters/declared-conditions.ts';
import { keys } from '../lists/compare.ts';
import { isDocumented } from '../lists/documented-call.ts';
import { inconclusiveNoSubject, leftToLargerDepth, setsWithMoreThan } from '../lists/known-calls.ts';
import { allowedSize } from '../lists/whole-walks.ts';
import { quotedLabel } from '../filters/quoted-label.ts';

/** Page sizes that hardly another law asks for, so that no earlier answer is in a cache. */
const rareSizes = [7, 6] as const;

/** Parameters that are tried on a list. */
const maxParameters = { quick: 0, standard: 1, thorough: 4 } as const;

interface Question {
  readonly label: string;
  readonly plain: Parameters;
  readonly narrowed: Parameters;
  /** The known answer to the plain call. */
  readonly known: Answered;
}

/** Known lists with one more parameter that changes their first items, each parameter once. */
function questionsOf(c: CaseContext): readonly Question[] {
  const [rare] = rareSizes;
  const { operation } = c;
  const all = narrowingsOf(operation);
  // A parameter that items show is sure to change the list.
  const visible = all.filter(({ isShown }) => isShown);
  return (visible.length > 0 ? visible : all).flatMap(({ label, isOpen, conditions }): Question[] => {
    const ask = ({ parameters, answer }: KnownCall): Question[] =>
      conditions(answer.items ?? [], parameters)
        .filter(({ keeps }) => answer.items?.slice(0, rare).some((item) => keeps(item) !== true))
        .filter(({ keeps }) => answer.items?.some((item) => keeps(item) !== false))
        .slice(0, 1)
        .map(({ set }) => ({ label, plain: parameters, narrowed: { ...parameters, ...set }, known: answer }))
        .filter(({ narrowed }) => isDocumented(operation, narrowed));
    const calls = c.subjects.arguments(operation.id).filter((call) => call.count > rare && isOpen(call.parameters));
    return calls.flatMap(ask).slice(0, 1);
  });
}

/**
 * Asks for a list with a parameter, and then without it. An answer that is the one of the call before shows a cache
 * whose key lacks the parameter. The other order needs no call: a filter that comes second shows items that do not
 * match.
 */
async function askWithoutAfterWith(c: CaseContext, { label, plain, narrowed, known }: Question): Promise<void> {
  const [large, small] = rareSizes.map((size) => allowedSize(c.operation, size));
  const ask = (parameters: Parameters, size: number | undefined): Promise<Answered> =>
    c.request({ parameters: { ...parameters, ...sized(c.operation, size) }, input: 'valid' }, { fresh: true });
  const beginning = ({ items = [] }: Answered, size: number | undefined): string =>
    keys(c.listing, items.slice(0, size)).join(' ');

  const [before, after] = [await ask(narrowed, large), await ask(plain, large)];
  if (before.items === undefined || after.items === undefined) return;
  const isSame = beginning(before, large) === beginning(after, large);
  if (!isSame) return c.countEvidence();
  if (beginning(known, large) === beginning(after, large)) return;
  // New items may have come since the list was read.
  const reread = await ask(plain, small);
  if (reread.items !== undefined && beginning(reread, small) !== beginning(after, small))
    c.fail(`a list without ${quotedLabel(label)} is the list of the call before`, {
      code: 'answer-of-call-before',
      about: label,
      expected: `the list without ${quotedLabel(label)}, as another page size gives it`,
      actual: `the ${after.items.length} items of the call before it, which had ${quotedLabel(label)}`,
      by: [before, after, reread],
    });
}

/**
 * The answer to a call does not depend on the call before it, which differs in one optional parameter. A cache whose
 * key lacks a parameter is right as long as the parameter is never left out, or never given.
 */
export async function forgottenKeys(c: CaseContext): Promise<void> {
  const questions = c.paging.size === '' ? [] : questionsOf(c);
  for (const question of c.sampleValues(questions, maxParameters[c.depth]))
    await c.soft(() => askWithoutAfterWith(c, question));
  if (setsWithMoreThan(c, 7).length > 0) leftToLargerDepth(c);
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list of more than 7 items that a parameter narrows');
}
