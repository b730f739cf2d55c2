import { type CaseContext, type Parameters, unlessInconclusive } from '../../engine/contract/case-context.ts';
import { identityOf, listingOf, pagesOf, showKey } from '../../engine/model/listing.ts';
import { show } from '../../engine/model/show.ts';
import { describeDifference, difference, firstDifference, isSameList, repeated } from '../lists/compare.ts';
import { gather, type Gathered } from '../lists/gather.ts';
import { allowedSize } from '../lists/page-sizes.ts';
import { differing } from '../lists/shown.ts';
import type { Condition } from './conditions.ts';
import { quotedLabel } from './quoted-label.ts';

/**
 * The pages behind the first are those of the narrowed list: a walk by smaller pages gives the same items. Whether a
 * walk showed that.
 */
export async function mustContinue(
  c: CaseContext,
  { label, set, keeps, wanted }: Condition,
  parameters: Parameters,
  whole: Gathered,
): Promise<boolean> {
  const paging = pagesOf(c.operation);
  const size = allowedSize(c.operation, whole.items.length / 2);
  if (
    paging.repeats === true ||
    paging.size === '' ||
    !whole.complete ||
    whole.answers.length > 1 ||
    size >= whole.items.length
  )
    return false;
  const narrowed = { ...parameters, ...set };
  // Other laws are about smaller pages that are refused.
  const walked = await unlessInconclusive(() => gather(c, narrowed, { size }));
  if (!walked) return false;
  const odd = walked.items.find((item) => keeps(item) === false);
  if (odd !== undefined)
    c.broken(`items that do not match ${quotedLabel(label)}, on a later page`, {
      code: 'non-matching-items',
      about: label,
      expected: wanted,
      actual: show(odd, 160),
      by: walked.answers.filter((answer) => answer.items?.includes(odd)),
    });
  if (!walked.complete && !walked.looped) return false;
  // That a walk repeats items is the matter of paging; that one page does, is not.
  const twice = identityOf(listingOf(c.operation)).length > 0 ? repeated(whole.keys) : [];
  const found = difference([...new Set(whole.keys)], [...new Set(walked.keys)]);
  const isSame = isSameList(found);
  if (isSame && twice.length === 0) return true;
  // A list that changed during the walk proves nothing.
  const again = await gather(c, narrowed, { fresh: true });
  if (again.keys.join('\n') === whole.keys.join('\n'))
    c.broken(
      isSame
        ? `a list under ${quotedLabel(label)} holds items twice`
        : `the pages of a list under ${quotedLabel(label)} hold other items than the whole list`,
      {
        code: 'filtered-walk-differs',
        about: label,
        expected: isSame ? 'every item once' : `the ${whole.keys.length} items that one page holds`,
        actual: isSame
          ? `${twice.length} twice, the first: ${showKey(twice[0], listingOf(c.operation))}`
          : describeDifference(found, c.operation.listing),
        by: isSame ? whole.answers : differing(firstDifference(found), whole, walked),
      },
    );
  return false;
}
