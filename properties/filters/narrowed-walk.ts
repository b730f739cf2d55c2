import { type CaseContext, unlessInconclusive } from '../../engine/contract/case-context.ts';
import { identityOf, showKey } from '../../engine/model/listing.ts';
import { show } from '../../engine/model/show.ts';
import { describeDifference, difference, isSameList, repeated } from '../lists/compare.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { allowedSize } from '../lists/whole-walks.ts';
import type { Condition } from './conditions.ts';
import { quotedLabel } from './quoted-label.ts';
import { differenceShown, repeatShown } from '../lists/proofs.ts';

/**
 * The pages behind the first are those of the narrowed list: a walk by smaller pages gives the same items. Whether a
 * walk showed that.
 */
export async function mustContinue(
  c: CaseContext,
  { label, keeps, description }: Condition,
  wholeList: KnownList,
): Promise<boolean> {
  const size = allowedSize(c.operation, wholeList.items.length / 2);
  const isOnePage = wholeList.complete && wholeList.answers.length === 1 && size < wholeList.items.length;
  if (!isOnePage || c.paging.repeats === true || c.paging.size === '') return false;
  // Other laws are about smaller pages that are refused.
  const walked = await unlessInconclusive(() => readList(c, wholeList.parameters, { size }));
  if (!walked) return false;
  const odd = walked.items.find((item) => keeps(item) === false);
  if (odd !== undefined)
    c.fail(`items that do not match ${quotedLabel(label)}, on a later page`, {
      code: 'non-matching-items',
      about: label,
      expected: description,
      actual: show(odd, 160),
      by: walked.answers.filter((answer) => answer.items?.includes(odd)),
    });
  if (!walked.complete && !walked.looped) return false;
  // That a walk repeats items is the matter of paging; that one page does, is not.
  const twice = identityOf(c.listing).length > 0 ? repeated(wholeList.keys) : [];
  const lostAndExtra = difference([...new Set(wholeList.keys)], [...new Set(walked.keys)]);
  const isSame = isSameList(lostAndExtra);
  if (isSame && twice.length === 0) return true;
  // A list that changed during the walk proves nothing.
  const reread = await readList(c, wholeList.parameters, { fresh: true });
  if (reread.keys.join('\n') !== wholeList.keys.join('\n')) return false;
  const naming = { code: 'filtered-walk-differs', about: label };
  if (isSame)
    c.fail(`a list under ${quotedLabel(label)} holds items twice`, {
      ...naming,
      expected: 'every item once',
      actual: `${twice.length} twice, the first: ${showKey(twice[0], c.listing)}`,
      ...repeatShown(twice[0] as string, wholeList),
      by: wholeList.answers,
    });
  c.fail(`the pages of a list under ${quotedLabel(label)} hold other items than the whole list`, {
    ...naming,
    expected: `the ${wholeList.keys.length} items that one page holds`,
    actual: describeDifference(lostAndExtra, c.operation.listing),
    ...differenceShown(lostAndExtra, wholeList, walked),
  });
}
