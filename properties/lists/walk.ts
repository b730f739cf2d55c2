import type { Case } from '../../engine/model/requirement.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { type CaseContext, Inconclusive, type Parameters } from '../../engine/contract/case-context.ts';
import { efforts } from '../../engine/model/depth.ts';
import type { Answered, Cause } from '../../engine/model/judging.ts';
import { HashedSet } from './hashed.ts';
import { defined } from '../../engine/model/defined.ts';
import { nameOf } from '../../engine/model/operation-name.ts';
import { at } from '../../engine/model/paths.ts';
import {
  countIn,
  identityOf,
  isCountedPaging,
  listingOf,
  mayBeCut,
  nextCursor,
  pagesOf,
  identity,
} from '../../engine/model/listing.ts';
import { documentedMembers, schemaErrors } from '../../engine/schema/schema.ts';
import { protocolOf } from '../../engine/protocols/protocol.ts';
import { isBehindTheEnd } from '../../engine/protocols/list-end.ts';
import type { Listing } from '../../engine/model/list-row.ts';

/** A page of a list, as one answer shows it. */
export interface Page {
  readonly answer: Answered;
  readonly items: readonly Json[];
  /** Cursor of the page after it; undefined on the last one. */
  readonly next: Json | undefined;
}

/** One page of a list. Without `size` the target's default applies. */
export async function page(
  c: CaseContext,
  parameters: Parameters,
  options: Pick<Walking, 'operation' | 'fresh' | 'refusal' | 'evenServerError'> & {
    size?: number | undefined;
    cursor?: Json | undefined;
    /** The list may have no page at this cursor: the page before it was full, and nothing counts the items. */
    mayEnd?: boolean;
  } = {},
): Promise<Page> {
  const row = options.operation ?? c.operation;
  const { items } = listingOf(row);
  const paging = pagesOf(row);
  const { size, cursor, refusal, fresh } = options;
  const ask = (askedCursor: Json | undefined): Promise<Answered> =>
    c.request(
      {
        operation: row.id,
        input: 'valid',
        parameters: { ...parameters, ...defined({ [paging.size]: size, [paging.cursor]: askedCursor }) },
      },
      { fresh },
    );
  const answer = await ask(cursor);
  if (!answer.result && options.mayEnd === true && isBehindTheEnd(answer))
    return { answer, items: [], next: undefined };
  // The target gave the cursor itself: whatever error it gets breaks the walk.
  c.successful(answer, {
    refusal,
    evenServerError: cursor !== undefined || options.evenServerError === true,
  });
  const list = answer.items;
  if (!list) c.skipUnusable(answer, `its answer has no list \`${items}\``);
  mustHaveIdentity(c, row, answer, list);
  const next = nextCursor(answer, size);
  if (next === undefined || !mayBeCut(answer, size) || countIn(answer) !== undefined)
    return { answer, items: list, next };
  // A shorter page than the target has given before is not cut.
  const isLast = list.length < c.subjects.longestPage(row.id) || isBehindTheEnd(await ask(next));
  return { answer, items: list, next: isLast ? undefined : next };
}

/** Whether an answer matches its schema. */
function isAsDescribed({ operation, body, result }: Answered): boolean {
  const value = operation.freeBody ? protocolOf(operation).freeValue(body) : result;
  return schemaErrors(operation.schema, value).length === 0;
}

/**
 * If no item that came has a member of the identity, and the schema names none, the declaration is wrong: by it, all
 * items are the same.
 */
function mustHaveIdentity(c: CaseContext, row: Case['operation'], answer: Answered, items: readonly Json[]): void {
  const listing = listingOf(row);
  const paths = identityOf(listing);
  const lack = (list: readonly Json[]): boolean =>
    list.every((item) => paths.every((path) => at(item, path) === undefined));
  if (paths.length === 0 || items.length === 0) return;
  const isNamed = (): boolean => {
    const documented = documentedMembers(row.schema);
    return paths.some((path) => documented.includes(`${listing.items}[].${path}`));
  };
  const isLacking = (): boolean => c.subjects.arguments(row.id).every(({ answer }) => lack(answer.items ?? []));
  if (lack(items) && !isNamed() && isLacking())
    throw new Inconclusive(
      `${nameOf(row)}: no item has ${paths.join(' or ')}, the declared identity of its items; correct the declaration`,
    );
  // A member that the schema demands and no item has is a violation of its own.
  if (isBlurred(listing, items) && isAsDescribed(answer))
    throw new Inconclusive(
      `${nameOf(row)}: different items have the same ${paths.join(' and ')}, because a part of it is absent`,
    );
}

/** The cause of a violation if the cursor that a page gave is refused. */
export const cursorRefusal: Cause = {
  code: 'own-cursor-refused',
  message: 'the cursor that a page gave is refused',
};

export interface Walking {
  /** Absent: the target's default; several: of the pages in turn. */
  readonly size?: number | readonly number[];
  readonly maxPages: number;
  readonly operation?: Case['operation'];
  readonly fresh?: boolean | undefined;
  /** The cause of a violation if the first page is refused, and if a later one is, whose cursor the target gave. */
  readonly refusal?: Cause | undefined;
  /** A server error on the first page is such a refusal, because the same list in another form was answered. */
  readonly evenServerError?: boolean;
  readonly cursorRefusal?: Cause;
}

/** Pages of a walk whose answers are kept for whoever asks next. */
const sharedPages = efforts.thorough.pages;

/** The cursor behind so many pages, by new answers; undefined where the list ends before. */
async function cursorAfter(
  ask: (cursor: Json | undefined, place: number) => Promise<Page>,
  pages: number,
): Promise<Json | undefined> {
  let cursor: Json | undefined;
  for (let place = 0; place < pages; place += 1) {
    cursor = (await ask(cursor, place)).next;
    if (cursor === undefined) return undefined;
  }
  return cursor;
}

/** A page of a walk; `looped`: its cursor is that of an earlier page. */
export type WalkedPage = Page & { readonly looped: boolean };

/** Pages of a list from the beginning; ends with the list, after `maxPages`, or when a cursor comes again. */
export async function* walk(c: CaseContext, parameters: Parameters, options: Walking): AsyncGenerator<WalkedPage> {
  const seenCursors = new HashedSet();
  const { maxPages, refusal, cursorRefusal, size: sizes, ...pageOptions } = options;
  const row = options.operation ?? c.operation;
  const isCounted = isCountedPaging(pagesOf(row));
  const list = stringifyJson([row.id, parameters as Json]);
  const nextRefusal =
    isCounted && cursorRefusal ? { ...cursorRefusal, message: 'the next page is refused' } : cursorRefusal;
  let before: Page | undefined;
  const ask = (cursor: Json | undefined, place: number, fresh = true): Promise<Page> => {
    const size = typeof sizes === 'object' ? sizes[place % sizes.length] : sizes;
    return page(c, parameters, {
      ...pageOptions,
      size,
      fresh,
      cursor,
      refusal: cursor === undefined ? refusal : nextRefusal,
      mayEnd: before !== undefined && (countIn(before.answer) === undefined || mayBeCut(before.answer, size)),
    });
  };
  let remaining = Infinity;
  /** A last page can look like one that was cut. The count tells that it is the last one. */
  const endedByCount = (last: Page): Page => {
    const total = isCounted ? countIn(last.answer) : undefined;
    remaining = (remaining === Infinity ? Number(total ?? Infinity) : remaining) - last.items.length;
    return remaining > 0 ? last : { ...last, next: undefined };
  };
  let cursor: Json | undefined;
  let isRenewed = options.fresh === true;
  for (let count = 0; count < maxPages; count += 1) {
    let last: Page;
    try {
      // No other law asks for pages that far behind: they are not worth keeping.
      last = await ask(cursor, count, isRenewed || count >= sharedPages);
    } catch (error) {
      if (count === 0 || isRenewed) throw error;
      // The cursor may stand in an answer from long ago. Cursors may expire: one from a new answer must work.
      isRenewed = true;
      cursor = await cursorAfter(ask, count);
      if (cursor === undefined) throw error;
      last = await ask(cursor, count);
    }
    last = endedByCount(last);
    before = last;
    const key = last.next === undefined ? undefined : stringifyJson(last.next);
    const looped = key !== undefined && !seenCursors.add(key);
    yield { ...last, looped };
    if (key === undefined) c.readToEnd(list);
    if (key === undefined || looped) return;
    cursor = last.next;
  }
  c.cutShort(list, maxPages);
}

/** The pages of a walk. */
export async function readPages(c: CaseContext, parameters: Parameters, options: Walking): Promise<WalkedPage[]> {
  const pages: WalkedPage[] = [];
  for await (const step of walk(c, parameters, options)) pages.push(step);
  return pages;
}

/** Whether two different items of a page have one identity, because a part of it is absent from all of them. */
export function isBlurred(listing: Listing, items: readonly Json[]): boolean {
  const absent = identityOf(listing).some((path) => items.every((item) => at(item, path) === undefined));
  if (!absent) return false;
  const textByKey = new Map<string, string>();
  return items.some((item) => {
    const [key, text] = [identity(listing, item), stringifyJson(item)];
    const before = textByKey.get(key) ?? text;
    textByKey.set(key, before);
    return before !== text;
  });
}
