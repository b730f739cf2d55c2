import type { Case } from '../../engine/model/requirement.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { commonDifference, difference, isSameList, keys, newItems, type Difference } from './compare.ts';
import { defined } from '../../engine/model/defined.ts';
import { spending } from '../../engine/model/depth.ts';
import { identity, listingOf, pagesOf } from '../../engine/model/listing.ts';
import { walk } from './walk.ts';
import type { Answered, Cause } from '../../engine/model/judging.ts';

/** A list in hand, as far as it was read; what may come again is in it once. */
export interface Gathered {
  /** The call that asks for it, pages aside. */
  readonly parameters: Parameters;
  readonly items: readonly Json[];
  /** The identities of the items, in their order. */
  readonly keys: readonly string[];
  readonly answers: readonly Answered[];
  /** Whether the last page said that nothing follows. */
  readonly complete: boolean;
  /** The walk ended since a cursor came again. */
  readonly looped?: true;
}

export interface Gathering {
  readonly size?: number;
  readonly fresh?: boolean;
  /** Pages at most; absent: as the depth allows. */
  readonly pages?: number;
  readonly operation?: Case['operation'];
  /** The cause of a violation if the list is refused, and whether a server error is a refusal. */
  readonly refusal?: Cause;
  readonly evenServerError?: boolean;
  /** The cause of a violation if the cursor that a page gave is refused. */
  readonly cursorRefusal?: Cause;
}

/** A list in memory has at most the pages of a thorough run, or more if `--max-pages` asks for them. */
const maxPagesInMemory = { usual: spending.thorough.pages, asked: 1_000 };

/** Walks a list from its beginning; by pages of the documented maximum unless told otherwise. */
export async function gather(c: CaseContext, parameters: Parameters, options: Gathering = {}): Promise<Gathered> {
  const listing = listingOf(options.operation ?? c.operation);
  const items: Json[] = [];
  const answers: Answered[] = [];
  const seenKeys = new Set<string>();
  let complete = false;
  let looped: true | undefined;
  const { pages = c.pages, ...pageOptions } = options;
  for await (const page of walk(c, parameters, {
    size: pagesOf(options.operation ?? c.operation).maximum,
    ...pageOptions,
    maxPages: Math.min(pages, c.pages > maxPagesInMemory.usual ? maxPagesInMemory.asked : maxPagesInMemory.usual),
  })) {
    items.push(...newItems(listing, page.items, seenKeys));
    answers.push(page.answer);
    complete = page.next === undefined;
    looped = page.looped || undefined;
  }
  return {
    parameters,
    items,
    keys: items.map((item) => identity(listing, item)),
    answers,
    complete,
    ...defined({ looped }),
  };
}

/** The list that the answer of a call shows. */
export const listIn = (
  { operation }: Pick<CaseContext, 'operation'>,
  { parameters, answer, more }: Pick<KnownCall, 'parameters' | 'answer' | 'more'>,
): Gathered => {
  const { items = [] } = answer;
  return { parameters, items, keys: keys(listingOf(operation), items), answers: [answer], complete: !more };
};

/**
 * The differences between two lists that should be equal. Items change between requests, so if the lists differ, the
 * first is requested a second time: missing items were in it both times, extra items in neither.
 */
export async function steadyDifference(
  left: Gathered,
  right: Gathered,
  reread: () => Promise<Gathered>,
): Promise<Difference> {
  const first = difference(left.keys, right.keys);
  if (isSameList(first)) return first;
  return commonDifference(first, difference((await reread()).keys, right.keys));
}
