import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { cursorOfText, cursorParts } from '../../engine/model/list-paging.ts';
import { listingOf, nextCursor, pagesOf, namesNext, isLinkedPaging } from '../../engine/model/listing.ts';
import { isObject } from '../../engine/model/paths.ts';
import type { Case } from '../../engine/model/requirement.ts';
import { expectNoServerError, expectRefusal } from '../expect.ts';
import { anyKnownCall, inconclusiveNoSubject } from '../lists/frozen-window.ts';
import { page } from '../lists/walk.ts';
import { unknownTokenIsAnswered } from './rest-errors.ts';

interface Foreign {
  /** The page of another list that gave the cursor, and the answer to it here. */
  readonly giver: Answered;
  readonly answer: Answered;
}

/** A cursor as an operation takes it: in its parts, if they are those of this operation, or one text for each part. */
function asTaken(operation: Case['operation'], cursor: Json): Json | undefined {
  const { paging } = listingOf(operation);
  if (typeof cursor !== 'object') return cursorOfText(paging, String(cursor));
  const parts = cursorParts(paging);
  return parts && isObject(cursor) && Object.keys(cursor).every((name) => parts.includes(name)) ? cursor : undefined;
}

/** Asks with the cursor that another list gave; undefined if none gives one. */
async function withForeignCursor(c: CaseContext): Promise<Foreign | undefined> {
  for (const operation of c.contract.operations) {
    const { id, listing } = operation;
    if (id === c.operation.id || !listing || !namesNext(listing.paging) || isLinkedPaging(listing.paging)) continue;
    const size = Math.max(1, pagesOf(operation).minimum);
    const set = c.subjects.arguments(id).find(({ count }) => count > size);
    if (!set) continue;
    const { answer: giver } = await page(c, set.parameters, { operation, size });
    const cursor: Json | undefined = nextCursor(giver, size);
    const foreignValue = cursor === undefined ? undefined : asTaken(c.operation, cursor);
    if (foreignValue === undefined) continue;
    const { parameters } = anyKnownCall(c);
    const name = c.paging.cursor;
    return { giver, answer: await c.request({ parameters: { ...parameters, [name]: foreignValue }, input: 'open' }) };
  }
  return undefined;
}

/** The cursor of another list is refused. */
export async function foreignCursorIsRefused(c: CaseContext): Promise<void> {
  const foreign = await withForeignCursor(c);
  if (!foreign) return inconclusiveNoSubject(c, 'another list with more than one page, which gives a cursor');
  expectRefusal(c, foreign.answer, {
    code: 'foreign-cursor-taken',
    about: c.paging.cursor,
    message: 'the cursor of another list is not refused',
    by: [foreign.giver, foreign.answer],
  });
}

/** Neither an unknown cursor nor one of another list is a server error. */
export async function anyCursorIsAnswered(c: CaseContext): Promise<void> {
  await c.soft(() => unknownTokenIsAnswered(c));
  const foreign = c.depth === 'quick' ? undefined : await withForeignCursor(c);
  if (!foreign) return;
  expectNoServerError(c, foreign.answer, {
    code: 'foreign-cursor-server-error',
    about: c.paging.cursor,
    message: 'the cursor of another list gets a server error',
    by: [foreign.giver, foreign.answer],
  });
  c.observe('the cursor of another list', `HTTP ${foreign.answer.status}`, foreign.answer);
}
