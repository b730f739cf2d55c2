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

/** The same list by its maximum, to compare with. */
interface Full {
  readonly parameters: Parameters;
  readonly page: Page;
}

/** An answer to a size above the maximum gives the items that the maximum gives. */
async function asTheMaximum(c: CaseContext, full: Full, answer: Answered): Promise<void> {
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
  const keyDifference = difference(keys(c.listing, full.page.items), keys(c.listing, items));
  // A list may change between two calls. More than a page can hold stays a full page, whatever changes.
  const cut = full.page.items.length === maximum && items.length < maximum;
  if (!isSameList(keyDifference))
    await failUnlessChanged(
      c,
      cut ? [] : [full.page.answer],
      'a limit above the maximum gives something else than the maximum',
      {
        code: 'above-maximum-differs',
        expected: `the ${full.page.items.length} items that ${maximum} gives`,
        actual: describeDifference(keyDifference, c.listing),
        evidence: walkProof([{ answers: [full.page.answer] }, { answers: [answer] }], {
          lost: keyDifference.missing,
          wrong: keyDifference.extra,
        }),
        by: [full.page.answer, answer],
      },
    );
  if (!isSameList(keyDifference))
    c.observe('items of a limit above the maximum', 'not compared: the list changes from one call to the next', answer);
  c.countEvidence();
}

const fullPage = async (c: CaseContext, parameters: Parameters): Promise<Full> => ({
  parameters,
  page: await page(c, parameters, { size: c.paging.maximum }),
});

const above = (c: CaseContext, { parameters }: Full, size: Json, input: 'valid' | 'open'): Promise<Answered> =>
  c.request({ parameters: { ...parameters, [c.paging.size]: size }, input });

async function notRefused(c: CaseContext, full: Full, size: number): Promise<void> {
  const answer = await above(c, full, size, 'valid');
  if (!answer.result)
    c.fail(clampRefused.message, {
      ...clampRefused,
      expected: `what ${c.paging.maximum} gives`,
      actual: `${show(answer.body)} for ${size}`,
      by: [answer],
    });
  await asTheMaximum(c, full, answer);
}

/** The size just above the maximum gives what the maximum gives. Larger ones may be beyond the numbers of a service. */
export const nextSizeIsClamped = async (c: CaseContext, parameters: Parameters): Promise<void> =>
  notRefused(c, await fullPage(c, parameters), c.paging.maximum + 1);

/** The requirement that a page holds as many items as asked for, or that calls are answered. */
const fullPages = (c: CaseContext): RequirementId =>
  c.contract.requirementOf('checks/page', 'size-limit', c.operation.id) ?? c.answersRequirement();

/**
 * Any size above the maximum gives the same as the maximum. Every list can show that such a size is not refused or cut
 * to fewer bits. Only a list with more items than the maximum can show that the maximum holds.
 */
export async function clampedSize(c: CaseContext): Promise<void> {
  const set = anyKnownCall(c);
  const full = await fullPage(c, set.parameters);
  if (set.more && full.page.items.length < c.paging.maximum)
    throw new Inconclusive(`${c.paging.size}=${c.paging.maximum} did not give a full page`, {
      see: { requirement: fullPages(c), operation: c.operation.id },
    });
  if (!set.more) c.observe('the longest list known', `no more than ${c.paging.maximum} items`, full.page.answer);
  for (const size of [c.paging.maximum + 1, largestInteroperable, ...c.sampleValues(outOfSmallTypes)])
    await c.soft(() => notRefused(c, full, size));
  for (const size of c.sampleValues(beyondInteroperable)) {
    const answer = await above(c, full, size, 'open');
    if (answer.result) await c.soft(() => asTheMaximum(c, full, answer));
    else c.observe(`a ${c.paging.size} of 2^53 or more`, 'an error', answer);
  }
  await c.soft(() => holds(c, aboveMaximum(c.paging.maximum), (size) => notRefused(c, full, size)));
}
