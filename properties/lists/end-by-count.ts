import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { countedUnit, placeAfter } from '../../engine/model/list-paging.ts';
import { countIn, isCountedPaging, sized } from '../../engine/model/listing.ts';

/** The end of a list at the places that its count names. */
export interface EndByCount {
  readonly last: Answered;
  /** Items that the last page must hold. */
  readonly expected: number;
  readonly afterEnd: Answered;
}

/**
 * Reads the end of a list that is too long to walk: the page of the last item, and the place behind it. Undefined where
 * no offset or page number leads there, where the target refuses places that far, or where the list changes.
 */
export async function endByCount(
  c: CaseContext,
  parameters: Parameters,
  first: Answered | undefined,
  fresh = false,
): Promise<EndByCount | undefined> {
  const count = Number((first && countIn(first)) ?? 0);
  const isNumber = countedUnit(c.paging) === 'pages';
  if (
    !isCountedPaging(c.paging) ||
    count < 1 ||
    (isNumber && (c.paging.size === '' || c.paging.promised !== undefined))
  )
    return undefined;
  const pagesBefore = Math.ceil(count / c.paging.maximum) - 1;
  const position = placeAfter(c.paging, { pages: pagesBefore, items: count - 1 });
  const ask = (cursor: number): Promise<Answered> =>
    c.request(
      { parameters: { ...parameters, ...sized(c.operation), [c.paging.cursor]: cursor }, input: 'open' },
      { fresh },
    );
  const last = await ask(position);
  if (!last.items || Number(countIn(last)) !== count) return undefined;
  return { last, expected: isNumber ? count - pagesBefore * c.paging.maximum : 1, afterEnd: await ask(position + 1) };
}
