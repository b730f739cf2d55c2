import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { efforts } from '../../engine/model/depth.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { listingOf, pagesOf } from '../../engine/model/listing.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { keys, newItems } from './compare.ts';
import { cursorRefusal, readPages, walk, type WalkedPage, type Walking } from './walk.ts';

/** A list in hand, as far as it was read; what may come again is in it once. */
export interface KnownList {
  /** The call that asks for it, pages aside. */
  readonly parameters: Parameters;
  readonly items: readonly Json[];
  /** The identities of the items, in their order. */
  readonly keys: readonly string[];
  readonly answers: readonly Answered[];
  /** Whether the last page said that nothing follows. */
  readonly complete: boolean;
  /** The walk ended since a cursor came again. */
  readonly looped?: true | undefined;
}

/** `pages`: at most; absent: as the depth allows. */
type Gathering = Omit<Walking, 'maxPages'> & { readonly pages?: number };

/** A list in memory has at most the pages of a thorough run, or more if `max-pages` asks for them. */
const maxPagesInMemory = { usual: efforts.thorough.pages, asked: 1_000 };

/** The list that some of its pages show. */
function listOf(operation: Operation, parameters: Parameters, pages: readonly WalkedPage[]): KnownList {
  const listing = listingOf(operation);
  const seenKeys = new Set<string>();
  const items = pages.flatMap((page) => newItems(listing, page.items, seenKeys));
  const last = pages.at(-1);
  return {
    parameters,
    items,
    keys: keys(listing, items),
    answers: pages.map(({ answer }) => answer),
    complete: last !== undefined && last.next === undefined,
    looped: last?.looped === true ? true : undefined,
  };
}

/** Walks a list from its beginning; by pages of the documented maximum unless told otherwise. */
export async function readList(c: CaseContext, parameters: Parameters, options: Gathering = {}): Promise<KnownList> {
  const { pages = c.pages, ...walking } = options;
  const { operation = c.operation } = walking;
  const walked = await readPages(c, parameters, {
    size: pagesOf(operation).maximum,
    ...walking,
    maxPages: Math.min(pages, c.pages > maxPagesInMemory.usual ? maxPagesInMemory.asked : maxPagesInMemory.usual),
  });
  return listOf(operation, parameters, walked);
}

/** A walk over a list by pages of one size; absent: nobody chooses it. */
export interface Course {
  readonly parameters: Parameters;
  readonly size?: number;
}

/** Walks lists at the same time, a page of each in turn, by new answers. */
export async function inTurn(c: CaseContext, courses: readonly Course[], maxPages: number): Promise<KnownList[]> {
  const { maximum } = c.paging;
  const walks = courses.map(({ parameters, size = maximum }) => ({
    parameters,
    steps: walk(c, parameters, { size, maxPages, fresh: true, cursorRefusal }),
    pages: [] as WalkedPage[],
  }));
  const unfinished = new Set(walks);
  while (unfinished.size > 0)
    for (const each of unfinished) {
      const step = await each.steps.next();
      if (step.done === true) unfinished.delete(each);
      else each.pages.push(step.value);
    }
  return walks.map(({ parameters, pages }) => listOf(c.operation, parameters, pages));
}

/** The list that the answer of a call shows. */
export function listIn(
  { operation }: Pick<CaseContext, 'operation'>,
  { parameters, answer, more }: Pick<KnownCall, 'parameters' | 'answer' | 'more'>,
): KnownList {
  const { items = [] } = answer;
  return { parameters, items, keys: keys(listingOf(operation), items), answers: [answer], complete: !more };
}
