import type { Json } from '../client/types.ts';
import type { CaseContext, Parameters } from './case.ts';
import { spending } from './depth.ts';
import { listingOf, walk } from './listing.ts';
import type { Answered } from './types.ts';

/** A list as far as the pages of this depth reach. */
export interface Gathered {
  readonly items: readonly Json[];
  readonly answers: readonly Answered[];
  /** Whether the last page said that nothing follows. */
  readonly complete: boolean;
}

/** Walks a list from its beginning; by pages of the documented maximum unless told otherwise. */
export const gather = async (c: CaseContext, parameters: Parameters, options: { size?: number; fresh?: boolean } = {}): Promise<Gathered> => {
  const items: Json[] = [];
  const answers: Answered[] = [];
  let complete = false;
  const { size = listingOf(c.operation).paging.maximum, fresh } = options;
  for await (const one of walk(c, parameters, { size, most: spending[c.depth].pages, ...(fresh === undefined ? {} : { fresh }) })) {
    items.push(...one.items);
    answers.push(one.answer);
    complete = one.next === undefined;
  }
  return { items, answers, complete };
};
