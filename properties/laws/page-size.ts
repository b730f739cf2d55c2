import { noNumber } from '../inputs.ts';
import { aboveMaximum, pageSize } from '../arbitraries.ts';
import {
  type CaseContext,
  Inconclusive,
  type Parameters,
  type ViolationDetails,
} from '../../engine/contract/case-context.ts';
import { frozenWindow } from '../lists/frozen-window.ts';
import { anyKnownCall, inconclusiveNoSubject, setWithMoreThan, setsWithMoreThan } from '../lists/known-calls.ts';
import { expectSuccess, isAboutInput } from '../expect.ts';
import { holds } from '../holds.ts';
import { nextCursor, sized, namesNext } from '../../engine/model/listing.ts';
import { type Page, page } from '../lists/walk.ts';
import { nextSizeIsClamped } from './clamped-size.ts';
import { fullWhileMore } from './page-fullness.ts';
import { expectSizeRefusal, hasSizePolicy } from './odd-sizes.ts';
import { sizeFault } from './shared/walk-fault.ts';
import { isLinkedPaging } from '../../engine/model/list-paging.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { isAnswered, isServerFailure } from '../../engine/protocols/documented.ts';
import { failUnlessChanged, isUnchanged } from '../relations/reread.ts';

function tooMany(c: CaseContext, answer: Answered, asked: string, most: number, about = asked): void {
  const got = answer.items?.length ?? 0;
  if (got > most)
    c.fail(`more items than ${asked}`, {
      code: 'page-too-large',
      about,
      expected: `at most ${most}`,
      actual: `${got}`,
      evidence: { kind: 'count', said: `${most}`, isBound: true, found: got, pages: [got] },
      by: [answer],
    });
}

/** A link that loses the page size leads to a page of the default size, which is too large for a smaller size. */
async function linkKeepsSize(c: CaseContext, parameters: Parameters, lowest: number): Promise<void> {
  const size = Math.max(lowest, Math.ceil(c.paging.default / 3));
  if (size >= c.paging.default) return;
  const first = await page(c, parameters, { size });
  if (first.next === undefined) return;
  const second = await page(c, parameters, { size, cursor: first.next });
  const fault = sizeFault(c.listing, size, [second.answer]);
  if (fault) {
    const { in: _, key: __, ...details } = fault;
    c.fail(details.message, { ...details, by: [first.answer, second.answer] });
  }
  c.countEvidence();
}

/**
 * No page holds more items than requested. If the document promises a full page (`limit`), a page holds exactly that
 * many while more items exist.
 */
export async function withinSize(c: CaseContext): Promise<void> {
  const lowest = Math.max(1, c.paging.minimum);
  const set = setWithMoreThan(c, lowest);
  const parameters = frozenWindow(c.operation, set);
  // Where the place of a page is counted, a short page loses what should have stood in it.
  const exact = !namesNext(c.paging);
  if (isLinkedPaging(c.paging)) await c.soft(() => linkKeepsSize(c, parameters, lowest));
  // A maximum that nobody documents may cut larger pages.
  const isCut = c.paging.promised !== undefined;
  if (exact && !isCut) await c.soft(() => fullWhileMore(c, parameters));
  await c.soft(() =>
    holds(
      c,
      pageSize(
        lowest,
        Math.max(lowest, Math.min(c.paging.maximum, set.more && !isCut ? c.paging.maximum : set.count) - 1),
      ),
      async (size) => {
        const { answer, items } = await page(c, parameters, { size });
        // Named as the check of every page names it: what both see is one finding.
        tooMany(c, answer, `the ${c.paging.size} asked for`, size, c.paging.size);
        if (exact && items.length < size)
          return void (await failUnlessChanged(
            c,
            [answer],
            `fewer items than the ${c.paging.size} although more exist`,
            {
              code: 'page-too-short',
              about: c.paging.size,
              expected: `${size}, of at least ${set.count}`,
              actual: `${items.length}`,
              by: [set.answer, answer],
            },
          ));
        c.countEvidence();
      },
      // Each page of a walk by token is looked at, too, which is where a page too long shows.
      exact ? {} : { runs: Math.ceil(c.effort.runs / 3) },
    ),
  );
}

const fewerThanDefault = 'fewer items than the default although more exist';

/** Whether the page that a cursor leads to holds anything. */
const moreThere = async (c: CaseContext, parameters: Parameters, cursor: Json | undefined): Promise<boolean> =>
  cursor !== undefined && (await page(c, parameters, { cursor })).items.length > 0;

/** The page of a call without a size. That call is documented: the same list was answered with a size. */
function usualPage(c: CaseContext, { parameters }: KnownCall): Promise<Page> {
  const { size } = c.paging;
  return page(c, parameters, {
    refusal: { code: 'default-refused', about: size, message: `a call without ${size} is refused` },
  });
}

/** A page without a size, which holds fewer items than the page by the explicit default size, in new answers too. */
async function mustFillDefault(
  c: CaseContext,
  parameters: Parameters,
  { answer, items }: Page,
  report: (details: ViolationDetails) => never,
): Promise<Page> {
  const explicit = await page(c, parameters, { size: c.paging.default });
  if (items.length >= explicit.items.length) return explicit;
  if (!(await isUnchanged(c, explicit.answer)) || !(await isUnchanged(c, answer)))
    throw new Inconclusive('the list changes from one call to the next');
  return report({
    code: 'page-too-short',
    expected: `the ${explicit.items.length} of ${c.paging.size}=${c.paging.default}, which is the documented default`,
    actual: `${items.length}`,
    by: [explicit.answer, answer],
  });
}

/**
 * Without a size, a page holds at most the default number of items, and as many as by the explicit default. If the
 * document calls the size a maximum, a page with fewer items is only a warning.
 */
export async function defaultSize(c: CaseContext): Promise<void> {
  const set = setWithMoreThan(c, c.paging.default);
  const usual = await usualPage(c, set);
  tooMany(c, usual.answer, 'the documented default', c.paging.default);
  if (usual.items.length < c.paging.default) {
    await mustFillDefault(c, set.parameters, usual, (details) => c.warn(fewerThanDefault, details));
    // A token may lead to nothing: what was announced is no item yet.
    if (set.count <= c.paging.default && !(await moreThere(c, set.parameters, usual.next)))
      return inconclusiveNoSubject(c, `a list with more than ${c.paging.default} items`);
  }
  c.countEvidence();
}

/**
 * If the document promises a full page, a call without a size gives as many items as a call with the default. Only a
 * list that fills such a page shows the default: a shorter one comes whole by any larger size, too.
 */
export async function fullByDefault(c: CaseContext): Promise<void> {
  const set = setWithMoreThan(c, 0);
  const usual = await usualPage(c, set);
  tooMany(c, usual.answer, 'the documented default', c.paging.default);
  const explicit = await mustFillDefault(c, set.parameters, usual, (details) => c.fail(fewerThanDefault, details));
  if (explicit.items.length < c.paging.default)
    return inconclusiveNoSubject(c, `a list with ${c.paging.default} items or more`);
  c.countEvidence();
}

/** A size outside the documented bounds. */
interface OddSize {
  readonly size: Json;
  /** The most items that the answer may hold. */
  readonly most: number;
  readonly what: string;
  readonly input: 'open' | 'invalid';
  readonly mustRefuse?: boolean;
}

/**
 * An odd size is refused, or gives at most `most` items. Only a page behind which more than `most` items follow can
 * show the latter.
 */
async function refusedOr(
  c: CaseContext,
  { size, most, what, input, mustRefuse = false }: OddSize,
  asked?: Pick<KnownCall, 'parameters' | 'more'>,
): Promise<void> {
  const long = asked ?? setsWithMoreThan(c, most)[0];
  const answer = await c.request({
    parameters: { ...(long ?? anyKnownCall(c)).parameters, [c.paging.size]: size },
    input,
  });
  if (isServerFailure(answer))
    c.fail(`${what} gets a server error`, {
      code: 'size-server-error',
      about: what,
      expected: `an error of the client or at most ${most} items`,
      actual: `status ${answer.status}`,
      by: [answer],
    });
  if (c.refused(answer)) return c.countEvidence(isAboutInput(answer) ? 1 : 0);
  if (mustRefuse) expectSizeRefusal(c, answer, what, { parameter: c.paging.size, value: size });
  tooMany(c, answer, `${what} may get`, most);
  if (long) c.countEvidence();
}

/**
 * The maximum length of a page without a documented size: the default. If the default is 0 (which says nothing), the
 * length of the page without a size.
 */
async function mostByDefault(c: CaseContext): Promise<number> {
  if (c.paging.default > 0) return c.paging.default;
  const { items } = await page(c, (setsWithMoreThan(c, 1)[0] ?? anyKnownCall(c)).parameters);
  return items.length;
}

/** The documented maximum or minimum of the page size is accepted. `others`: answers that show it beside this one. */
function expectBound(
  c: CaseContext,
  bound: 'maximum' | 'minimum',
  answer: Answered,
  others: readonly Answered[] = [],
): void {
  expectSuccess(c, answer, {
    code: `documented-${bound}-refused`,
    message: `the documented ${bound} is refused`,
    expected: `status 200 for ${c.paging.size}=${c.paging[bound]}`,
    by: [...others, answer],
  });
}

/**
 * Discovery asks for lists by pages of the maximum. If all were refused and a call without a size is answered, the
 * maximum was the reason.
 */
async function refusedMaximum(c: CaseContext): Promise<void> {
  for (const parameters of c.subjects.refused(c.operation.id).slice(0, 2)) {
    const without = await c.request({ parameters, input: 'valid' });
    const full = await c.request({ parameters: { ...parameters, ...sized(c.operation) }, input: 'valid' });
    if (isAnswered(c.operation, without.status)) expectBound(c, 'maximum', full, [without]);
  }
}

const aboveTheMaximum = 'a size above the maximum';

/** The maximum holds on a later page, too: a target may look at the size where a walk begins only. */
async function largeLaterPage(c: CaseContext): Promise<void> {
  const [long] = setsWithMoreThan(c, c.paging.maximum);
  const first = long && (await page(c, long.parameters, { size: Math.max(1, c.paging.minimum) }));
  if (!first || first.next === undefined) return;
  const parameters = { ...long.parameters, [c.paging.cursor]: first.next };
  const size = 2 * c.paging.maximum;
  await refusedOr(
    c,
    { size, most: c.paging.maximum, what: aboveTheMaximum, input: 'open' },
    { parameters, more: true },
  );
}

/** The documented maximum is accepted; a larger size gets what is declared: no page is larger than the maximum. */
export async function maximumSize(c: CaseContext): Promise<void> {
  if (c.knownCalls.length === 0) await refusedMaximum(c);
  const set = anyKnownCall(c);
  const answer = await c.request({ parameters: { ...set.parameters, ...sized(c.operation) }, input: 'valid' });
  await c.soft(() => expectBound(c, 'maximum', answer));
  await c.soft(() => tooMany(c, answer, 'the documented maximum', c.paging.maximum));
  if (c.paging.aboveMaximum === undefined) return;
  const mustRefuse = c.paging.aboveMaximum === 'refused';
  await c.soft(() =>
    holds(
      c,
      aboveMaximum(c.paging.maximum),
      (size) => refusedOr(c, { size, most: c.paging.maximum, what: aboveTheMaximum, input: 'open', mustRefuse }),
      { runs: Math.ceil(c.effort.runs / 3) },
    ),
  );
  if (c.effort.asksFurther) await c.soft(() => largeLaterPage(c));
  if (c.paging.aboveMaximum === 'clamp') await c.soft(() => nextSizeIsClamped(c, set.parameters));
  const got = answer.items?.length ?? 0;
  if (
    set.more &&
    got < c.paging.maximum &&
    (await moreThere(c, { ...set.parameters, ...sized(c.operation) }, nextCursor(answer, c.paging.maximum)))
  )
    c.observe('a page of the maximum where more exist', 'fewer items than the maximum', answer);
}

/** The documented minimum is accepted; a smaller size is refused or gives no more than the default. */
export async function minimumSize(c: CaseContext): Promise<void> {
  const set = anyKnownCall(c);
  const answer = await c.request({
    parameters: { ...set.parameters, [c.paging.size]: c.paging.minimum },
    input: 'valid',
  });
  await c.soft(() => expectBound(c, 'minimum', answer));
  if (c.paging.minimum > 0) await c.soft(() => tooMany(c, answer, 'the documented minimum', c.paging.minimum));
  if (c.paging.aboveMaximum === undefined) return;
  const maxItems = await mostByDefault(c);
  for (const size of c.sampleValues([c.paging.minimum - 1, -10].filter((value) => !hasSizePolicy(c.paging, value))))
    await c.soft(() => refusedOr(c, { size, most: maxItems, what: 'a size below the minimum', input: 'open' }));
}

export async function sizeNotANumber(c: CaseContext): Promise<void> {
  const maxItems = await mostByDefault(c);
  // Other laws ask this size as well: a quick run needs no request for it.
  const sizes = c.effort.asksFurther ? c.sampleValues([noNumber, '1x', ''], c.effort.asksEvery ? 3 : 1) : [noNumber];
  for (const size of sizes)
    await c.soft(() => refusedOr(c, { size, most: maxItems, what: 'a size that is no number', input: 'open' }));
}
