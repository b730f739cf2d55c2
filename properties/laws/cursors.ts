import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { cursorOfText, cursorParts } from '../../engine/model/list-paging.ts';
import { listingOf, nextCursor, pagesOf, namesNext, isLinkedPaging, sized } from '../../engine/model/listing.ts';
import { isObject } from '../../engine/model/paths.ts';
import type { Case } from '../../engine/model/requirement.ts';
import { expectNoServerError, expectRefusal } from '../expect.ts';
import { frozenWindow } from '../lists/frozen-window.ts';
import { anyKnownCall, inconclusiveNoSubject, setsWithMoreThan } from '../lists/known-calls.ts';
import { page, type Page } from '../lists/walk.ts';
import { unknownTokenIsAnswered } from './rest-errors.ts';
import { show, describeAnswer } from '../../engine/model/show.ts';
import { allowedSize, listsToWalk } from '../lists/whole-walks.ts';
import { isSamePage } from '../relations/same-items.ts';
import { failUnlessChanged } from '../relations/reread.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { orderOf } from '../../engine/model/list-order.ts';
import { difference, isSameList, keys } from '../lists/compare.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { declaredSets, narrowings } from '../lists/narrowed.ts';

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
  const foreign = c.effort.asksFurther ? await withForeignCursor(c) : undefined;
  if (!foreign) return;
  expectNoServerError(c, foreign.answer, {
    code: 'foreign-cursor-server-error',
    about: c.paging.cursor,
    message: 'the cursor of another list gets a server error',
    by: [foreign.giver, foreign.answer],
  });
  c.observe('the cursor of another list', `HTTP ${foreign.answer.status}`, foreign.answer);
}

const refusal = { code: 'first-cursor-refused', message: 'the cursor of the first page is refused' } as const;

/** The cursor that means the first page gives the page that a call without a cursor gives, and the same next page. */
export async function firstCursorIsFirstPage(c: CaseContext): Promise<void> {
  const { firstCursor: cursor, cursor: name } = c.paging;
  if (cursor === undefined) return;
  for (const set of listsToWalk(c, setsWithMoreThan(c, 1))) {
    const parameters = frozenWindow(c.operation, set);
    const size = allowedSize(c.operation, set.count / 2);
    const expectedPage = await page(c, parameters, { size });
    const firstPage = await page(c, parameters, { size, cursor, refusal });
    const isSame = isSamePage(expectedPage.answer, firstPage.answer);
    if (isSame && (firstPage.next === undefined) === (expectedPage.next === undefined)) {
      c.countEvidence();
      continue;
    }
    const count = `the ${expectedPage.items.length} items of the first page`;
    await failUnlessChanged(c, [expectedPage.answer], 'the cursor of the first page leads to another page', {
      code: 'first-cursor-leads-elsewhere',
      about: name,
      expected: expectedPage.next === undefined ? count : `${count}, and a next page`,
      actual: isSame
        ? `the items, and ${firstPage.next === undefined ? 'no next page' : 'a next page'}`
        : `${firstPage.items.length} items, the first: ${show(firstPage.items[0], 80)}`,
      by: [expectedPage.answer, firstPage.answer],
    });
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list of several items');
}

const maxLists = { quick: 1, standard: 2, thorough: 3 } as const;
const maxQuestions = { quick: 1, standard: 3, thorough: 8 } as const;

/** A list and another one that the same operation gives under other parameters. */
interface Question {
  readonly parameters: Parameters;
  readonly other: Parameters;
  readonly what: string;
}

/** The list with a filter more, and in the opposite direction. */
function questions(c: CaseContext, set: KnownCall): readonly Question[] {
  const parameters = frozenWindow(c.operation, set);
  const { turn } = orderOf(c.listing);
  const filters = [...narrowings(c, set), ...declaredSets(c, set, maxQuestions[c.depth])];
  const byFilter = filters.map((more) => ({
    parameters,
    other: { ...parameters, ...more },
    what: `beside ${Object.keys(more).join(' and ')}`,
  }));
  const [up, down] = [turn?.ascending[0], turn?.descending[0]];
  if (!turn || !up || !down) return byFilter;
  const turned = (value: string): Parameters => ({ ...parameters, [turn.parameter]: value });
  const description = `beside another ${turn.parameter}`;
  return [...byFilter, { parameters: turned(up.value), other: turned(down.value), what: description }];
}

/** The size whose next page tells most: it holds items that the other list has, and such as it lacks. */
function tellingSize(c: CaseContext, whole: readonly string[], foreign: ReadonlySet<string>): number | undefined {
  const sizes = [2, 3, 4].map((parts) => allowedSize(c.operation, whole.length / parts));
  return sizes.find((size) => {
    const next = whole.slice(size, 2 * size);
    return next.some((key) => !foreign.has(key)) && whole.slice(size).some((key) => foreign.has(key));
  });
}

interface CursorQuestion extends Question {
  readonly first: Page & { readonly next: Json };
  readonly size: number;
}

/** Sends the cursor of a list beside the parameters of the other one. */
function withOther(c: CaseContext, { other: value, first, size }: CursorQuestion): ReturnType<CaseContext['request']> {
  const { cursor } = c.paging;
  return c.request({ parameters: { ...value, ...sized(c.operation, size), [cursor]: first.next }, input: 'open' });
}

async function mustBeRefused(c: CaseContext, asked: CursorQuestion): Promise<void> {
  const answer = await withOther(c, asked);
  expectRefusal(c, answer, {
    code: 'bound-cursor-taken',
    about: asked.what,
    message: 'a cursor is not refused beside other parameters than those of its list',
    by: [asked.first.answer, answer],
  });
}

/** Compares an answer with the items that must come; `mayBeShort`: a page may hold the first of them alone. */
async function mustGive(
  c: CaseContext,
  asked: CursorQuestion,
  expected: readonly string[],
  { words, mayBeShort, known }: { words: string; mayBeShort: boolean; known: readonly KnownList[] },
): Promise<void> {
  const answer = await withOther(c, asked);
  const foundKeys = keys(c.listing, answer.items ?? []);
  const expectedKeys = mayBeShort && foundKeys.length > 0 ? expected.slice(0, foundKeys.length) : expected;
  const { missing, extra } = difference(expectedKeys, foundKeys);
  const isRight = answer.items !== undefined && missing.length + extra.length === 0;
  if (isRight) return c.countEvidence();
  if (mayBeShort && foundKeys.length === 0 && nextCursor(answer, asked.size) !== undefined) return;
  const firstPages = known.map(({ answers }) => answers[0]);
  await failUnlessChanged(c, firstPages, 'a cursor gives other items beside other parameters than those of its list', {
    code: 'bound-cursor-differs',
    about: asked.what,
    expected: words,
    actual: answer.items ? `${missing.length} missing, ${extra.length} others ${asked.what}` : describeAnswer(answer),
    by: [asked.first.answer, answer],
  });
}

/**
 * A cursor that is sent beside another filter or order than that of its list gets what the document says: a refusal,
 * the next page of its own list, or the items of the other list behind its place.
 */
export async function boundCursors(c: CaseContext): Promise<void> {
  const { bound } = c.listing.paging;
  for (const set of setsWithMoreThan(c, 2).slice(0, maxLists[c.depth])) {
    for (const question of questions(c, set).slice(0, maxQuestions[c.depth])) {
      const [wholeList, otherList] = [await readList(c, question.parameters), await readList(c, question.other)];
      const isWhole = wholeList.complete && otherList.complete;
      const isTurned = isWhole && otherList.keys.length === wholeList.keys.length;
      // Which items stand behind a place in another order is not said, nor all of them of a list that goes on.
      if (bound === 'free' && (isTurned || !isWhole)) continue;
      if (!isWhole && isSameList(difference(wholeList.keys, otherList.keys))) continue;
      const otherKeys = new Set(otherList.keys);
      const half = allowedSize(c.operation, wholeList.keys.length / 2);
      const size = isWhole && !isTurned ? tellingSize(c, wholeList.keys, otherKeys) : half;
      if (size === undefined) continue;
      const first = await page(c, question.parameters, { size });
      if (first.next === undefined) continue;
      const cursorQuestion: CursorQuestion = { ...question, size, first: { ...first, next: first.next } };
      const lists = [wholeList, otherList];
      if (bound === 'refused') await mustBeRefused(c, cursorQuestion);
      else if (bound === 'kept') {
        const next = await page(c, question.parameters, { size, cursor: first.next });
        const expected = keys(c.listing, next.items);
        // The next page of the other list could be the same.
        if (!isWhole && expected.every((key) => otherKeys.has(key))) continue;
        await mustGive(c, cursorQuestion, expected, {
          words: 'the next page of its own list',
          mayBeShort: false,
          known: lists,
        });
      } else {
        const laterKeys = new Set(wholeList.keys.slice(first.items.length));
        const expected = otherList.keys.filter((key) => laterKeys.has(key)).slice(0, size);
        // Where equal items change places, no item is known to stand behind another one.
        const inOneOrder = wholeList.keys
          .filter((key) => otherKeys.has(key))
          .every((key, place) => key === otherList.keys[place]);
        if (!inOneOrder) continue;
        await mustGive(c, cursorQuestion, expected, {
          words: 'the items behind its place',
          mayBeShort: true,
          known: lists,
        });
      }
    }
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list of several pages, and a filter that narrows it');
}
