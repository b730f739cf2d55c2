import { aboveMaximum, beyondInteroperable, largestInteroperable, outOfSmallTypes } from '../arbitraries.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { RequirementId } from '../../engine/model/requirement.ts';
import { type CaseContext, Inconclusive, type Parameters } from '../../engine/contract/case-context.ts';
import { clampRefused } from '../causes.ts';
import { holds } from '../holds.ts';
import { anyKnownCall } from '../lists/known-calls.ts';
import { describeDifference, difference, isSameList, keys } from '../lists/compare.ts';
import { type Page, page } from '../lists/walk.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { failUnlessChanged } from '../relations/reread.ts';
import { walkProof } from '../lists/proofs.ts';

// A size above the maximum gives what the maximum gives: where 100 is the maximum, 101 gives 100 items.

/** The page of the maximum, to compare with. */
interface LargestPage {
  readonly parameters: Parameters;
  readonly page: Page;
}

/** An answer to a size above the maximum gives the items that the maximum gives. */
async function mustGiveMaximum(c: CaseContext, largest: LargestPage, answer: Answered): Promise<void> {
  const { maximum } = c.paging;
  const items = answer.items ?? [];
  if (items.length > maximum)
    c.fail('more items than the maximum', {
      code: 'page-above-maximum',
      expected: `at most ${maximum}`,
      actual: `${items.length}`,
      evidence: { kind: 'count', said: `${maximum}`, isBound: true, found: items.length, pages: [items.length] },
      by: [answer],
    });
  const keyDifference = difference(keys(c.listing, largest.page.items), keys(c.listing, items));
  // A list may change between two calls. More than a page can hold stays a full page, whatever changes.
  const isCut = largest.page.items.length === maximum && items.length < maximum;
  if (!isSameList(keyDifference))
    await failUnlessChanged(
      c,
      isCut ? [] : [largest.page.answer],
      'a limit above the maximum gives something else than the maximum',
      {
        code: 'above-maximum-differs',
        expected: `the ${largest.page.items.length} items that ${maximum} gives`,
        actual: describeDifference(keyDifference, c.listing),
        evidence: walkProof([{ answers: [largest.page.answer] }, { answers: [answer] }], {
          lost: keyDifference.missing,
          wrong: keyDifference.extra,
        }),
        by: [largest.page.answer, answer],
      },
    );
  if (!isSameList(keyDifference))
    c.observe('items of a limit above the maximum', 'not compared: the list changes from one call to the next', answer);
  c.countEvidence();
}

const largestPage = async (c: CaseContext, parameters: Parameters): Promise<LargestPage> => ({
  parameters,
  page: await page(c, parameters, { size: c.paging.maximum }),
});

const requestSize = (
  c: CaseContext,
  { parameters }: LargestPage,
  size: Json,
  input: 'valid' | 'open',
): Promise<Answered> => c.request({ parameters: { ...parameters, [c.paging.size]: size }, input });

async function mustBeClamped(c: CaseContext, largest: LargestPage, size: number): Promise<void> {
  const answer = await requestSize(c, largest, size, 'valid');
  if (!answer.result)
    c.fail(clampRefused.message, {
      ...clampRefused,
      expected: `what ${c.paging.maximum} gives`,
      actual: `${show(answer.body)} for ${size}`,
      by: [answer],
    });
  await mustGiveMaximum(c, largest, answer);
}

/** The size just above the maximum gives what the maximum gives. Larger ones may be beyond the numbers of a service. */
export const nextSizeIsClamped = async (c: CaseContext, parameters: Parameters): Promise<void> =>
  mustBeClamped(c, await largestPage(c, parameters), c.paging.maximum + 1);

/** The requirement that a page holds as many items as asked for, or that calls are answered. */
const fullPageRequirement = (c: CaseContext): RequirementId =>
  c.contract.requirementOf('checks/page', 'size-limit', c.operation.id) ?? c.answersRequirement();

/**
 * Any size above the maximum gives the same as the maximum. Every list can show that such a size is not refused or cut
 * to fewer bits. Only a list with more items than the maximum can show that the maximum holds.
 */
export async function clampedSize(c: CaseContext): Promise<void> {
  const set = anyKnownCall(c);
  const largest = await largestPage(c, set.parameters);
  if (set.more && largest.page.items.length < c.paging.maximum)
    throw new Inconclusive(`${c.paging.size}=${c.paging.maximum} did not give a full page`, {
      see: { requirement: fullPageRequirement(c), operation: c.operation.id },
    });
  if (!set.more) c.observe('the longest list known', `no more than ${c.paging.maximum} items`, largest.page.answer);
  for (const size of [c.paging.maximum + 1, largestInteroperable, ...c.sampleValues(outOfSmallTypes)])
    await c.soft(() => mustBeClamped(c, largest, size));
  for (const size of c.sampleValues(beyondInteroperable)) {
    const answer = await requestSize(c, largest, size, 'open');
    if (answer.result) await c.soft(() => mustGiveMaximum(c, largest, answer));
    else c.observe(`a ${c.paging.size} of 2^53 or more`, 'an error', answer);
  }
  await c.soft(() => holds(c, aboveMaximum(c.paging.maximum), (size) => mustBeClamped(c, largest, size)));
}
