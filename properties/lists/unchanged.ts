import type { CaseContext } from '../../engine/contract/case-context.ts';
import { difference, isSameList, keys } from './compare.ts';
import { listingOf } from '../../engine/model/listing.ts';
import type { Answered } from '../../engine/model/judging.ts';

/**
 * Whether a list is still what an answer said: the same call again. Lists may change between calls, and a
 * comparison of two answers proves nothing where the first of them is no longer given.
 */
export async function isUnchanged(c: CaseContext, answer: Answered): Promise<boolean> {
  const reread = await c.request(answer.call, { fresh: true });
  const listing = listingOf(answer.operation);
  return isSameList(difference(keys(listing, answer.items ?? []), keys(listing, reread.items ?? [])));
}
