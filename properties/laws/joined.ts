import { numberedRange } from '../../engine/model/list-range.ts';
import { withLargestPage } from '../../engine/model/listing.ts';
import { type CaseContext, Inconclusive } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Join } from '../../engine/model/join.ts';
import type { Depth } from '../../engine/model/depth.ts';
import type { Answered, Cause, Parameters } from '../../engine/model/judging.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { at, everyAt } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { canonicalValue } from '../lists/canonical-value.ts';
import { earlierParts, pickedOf, sortedOut } from '../lists/join-groups.ts';
import { inconclusiveNoSubject } from '../lists/known-calls.ts';
import { readList } from '../lists/gather.ts';
import { type Element, type Met, valueHere } from '../lists/elements.ts';
import {
  compare,
  type Group,
  groupsOf,
  hasBounds,
  isBounded,
  itemsOf,
  joinedElements,
  keysOf,
  keysThere,
  type Source,
  unmovedKey,
} from '../lists/joins.ts';
import { mostDifferent } from '../lists/most-different.ts';

/** Questions that the joins of one operation share, those aside that several joins ask; every join asks a few. */
const questions: Readonly<Record<Depth, { readonly shared: number; readonly least: number }>> = {
  quick: { shared: 2, least: 1 },
  standard: { shared: 6, least: 2 },
  thorough: { shared: 40, least: 4 },
};

const questionsOf = ({ depth }: CaseContext, joins: number): number =>
  Math.max(questions[depth].least, Math.ceil(questions[depth].shared / Math.max(1, joins)));

/** The items and answers of the other operation. */
interface There {
  readonly items: readonly Json[];
  readonly answers: readonly Answered[];
  readonly complete: boolean;
}

interface Fault extends Cause {
  readonly expected: string;
  readonly actual: string;
  readonly element: Element;
}

/** Statuses that say that the thing that is asked for does not exist. */
const notFoundStatuses: ReadonlySet<number> = new Set([404, 410]);

/** Whether an answer says that the thing that is asked for does not exist; in JSON-RPC, an error may say so. */
const saysMissing = ({ status, operation, body }: Answered, mustAnswer: boolean): boolean =>
  notFoundStatuses.has(status) || (mustAnswer && operation.kind === 'json-rpc' && at(body, 'error') !== undefined);

/** The current answer of an operation; undefined if it does not answer: other requirements judge that. */
async function read(
  c: CaseContext,
  operation: Operation,
  parameters: Parameters,
  { fresh, join: { sameAs, answered } = {} }: { readonly fresh: boolean; readonly join?: Partial<Join> },
): Promise<There | undefined> {
  const isFirstPage = sameAs === 'firstPage';
  const call = isFirstPage ? parameters : withLargestPage(operation, parameters);
  const first = await c.request({ operation: operation.id, parameters: call, input: 'valid' }, { fresh });
  if (!operation.listing || isFirstPage) {
    const isMissing = saysMissing(first, answered === true);
    if (!(isFirstPage ? first.items : (first.result ?? isMissing))) return undefined;
    return { items: itemsOf(first), answers: [first], complete: true };
  }
  if (first.items) return readList(c, parameters, { operation, fresh });
  // A list that is not found holds nothing: the item that led here is not in it.
  return saysMissing(first, answered === true) ? { items: [], answers: [first], complete: true } : undefined;
}

/** Answers for what known items of other operations name. */
async function ledTo(c: CaseContext, operation: Operation): Promise<Source[]> {
  const groups = c.contract.operations.flatMap(({ id, joins = [] }) =>
    joins
      .filter(({ to, leads }) => leads && to === operation.id)
      .flatMap((join) => sortedOut(c, join, groupsOf(join, c.subjects.arguments(id), operation, metBy(c, operation)))),
  );
  const calls = mostDifferent(groups, questions[c.depth].least + 1).map(({ group: { parameters } }) => parameters);
  const answers = await c.requestAll(
    calls.map((parameters) => ({ parameters: withLargestPage(operation, parameters), input: 'valid' })),
  );
  return answers.flatMap((answer, index) =>
    answer.result ? [{ parameters: calls[index] as Parameters, answer }] : [],
  );
}

const placeOf = ({ to, within: member }: Join): string => (member === undefined ? to : `${member} of ${to}`);

/** How a list inside an item differs from the list that it is; counts evidence. */
function listFault(c: CaseContext, join: Join, element: Element, there: There): Fault | undefined {
  const to = c.contract.operation(join.to);
  const [all, keysOfTarget] = [keysOf(element, join), keysThere(join, to, there.items)];
  if (!keysOfTarget) return undefined;
  // An item that may repeat in the list there counts once.
  const [ownKeys, elsewhere] = to.listing?.paging.repeats
    ? [[...new Set(all)], [...new Set(keysOfTarget)]]
    : [all, keysOfTarget];
  const missing = without(elsewhere, ownKeys);
  const extra = there.complete ? without(ownKeys, elsewhere) : [];
  const isTurned = join.sameAs === 'firstPage' && ownKeys.join() !== elsewhere.join();
  if (missing.length === 0 && extra.length === 0 && !isTurned) {
    if (there.complete) c.countEvidence();
    return undefined;
  }
  const names = (keys: readonly string[]): string => `${keys.length}: ${show(keys.join(), 120)}`;
  return {
    code: 'embedded-list-differs',
    about: `${join.each} ${join.to}`,
    message: `${join.each} is not ${join.sameAs === 'whole' ? 'the list' : 'the first page'} of ${join.to}`,
    expected:
      missing.length > 0
        ? `also ${names(missing)}`
        : extra.length > 0
          ? names(elsewhere)
          : `in the order ${names(elsewhere)}`,
    actual: extra.length > 0 ? `also ${names(extra)}` : names(ownKeys),
    element,
  };
}

/** The rest of a list if each text of another one is taken away once. */
function without(all: readonly string[], taken: readonly string[]): readonly string[] {
  const remaining = [...taken];
  return all.filter((text) => {
    const index = remaining.indexOf(text);
    if (index >= 0) remaining.splice(index, 1);
    return index < 0;
  });
}

/** The compared values of the only object of an answer. */
const shownThere = ({ match }: Join, item: Json): string =>
  show(
    Object.fromEntries(
      Object.values(match).flatMap((path) => (typeof path === 'string' ? [[path, at(item, path) ?? null]] : [])),
    ),
    200,
  );

/** The fault in the other operation's answer about an element; counts evidence where it could have been wrong. */
function faultOf(c: CaseContext, join: Join, element: Element, there: There): Fault | undefined {
  if (join.sameAs) return listFault(c, join, element, there);
  // A number that is not told there is no bound.
  if (isBounded(join) && there.items.length === 0) return undefined;
  const to = c.contract.operation(join.to);
  const { canJudge, times, possible } = compare(element, join, to, there.items);
  if (!canJudge || (times === 0 && possible)) return undefined;
  const where = placeOf(join);
  const about = [join.each, join.to, join.within].filter((part) => part !== undefined).join(' ');
  const values = Object.keys(join.match).map((path) => [path, valueHere(element, path) ?? null] as const);
  const constantsText = show({ ...Object.fromEntries(values), ...join.constants }, 200);
  const fault = (code: string, message: string, expected: string, actual: string): Fault => ({
    code,
    about,
    message,
    expected,
    actual,
    element,
  });
  if (join.absent && times > 0)
    return fault('listed-by-another', `${where} lists what is elsewhere now`, `no ${constantsText}`, 'listed');
  if (!join.absent && times === 0) {
    if (!there.complete) return undefined;
    if (isBounded(join)) {
      const message = `a number of this answer is beyond its bound in ${where}`;
      return fault(
        'beyond-bound',
        message,
        `a number within ${show(join.match as Json, 120)}`,
        `${constantsText} here, ${show(there.items, 200)} there`,
      );
    }
    if (values.length === 0)
      return fault(
        'other-value',
        `${where} has another value than this answer says`,
        constantsText,
        show(there.items, 200),
      );
    const [single, ...further] = there.items;
    if (single !== undefined && further.length === 0 && join.within === undefined && !to.listing)
      return fault('not-listed-elsewhere', `${where} shows other values`, constantsText, shownThere(join, single));
    const actual = `not among ${there.items.length}`;
    return fault('not-listed-elsewhere', `an object of this answer is missing in ${where}`, constantsText, actual);
  }
  if (join.once && times > 1) {
    const message = `what is shown here is several times in one item of ${where}`;
    return fault('listed-several-times', message, `${constantsText}, once`, `${times} times`);
  }
  c.countEvidence();
  return undefined;
}

/** The element as its operation shows it now; undefined where it no longer does. */
async function shownNow(c: CaseContext, join: Join, element: Element, met: Met): Promise<Element | undefined> {
  const { operation } = element.answer;
  const range = numberedRange(operation.listing);
  const position = join.at === undefined ? undefined : Number(valueHere(element, join.at));
  const parameters =
    !range || position === undefined
      ? element.parameters
      : {
          ...element.parameters,
          [range.from]: position,
          [range.to]: join.newestOf ? undefined : position + 1,
        };
  const now = await read(c, operation, parameters, { fresh: true });
  if (!now || (join.newestOf && !now.complete)) return undefined;
  const all = now.answers.flatMap((answer) => joinedElements(join, { parameters, answer }, met));
  return all.find((candidate) => unmovedKey(candidate, join) === unmovedKey(element, join));
}

/**
 * Asks both operations once more. An item that has left the first list, or that the second list shows by now, is no
 * violation: lists change between two requests. A number is beyond its bound if it was so before and after the bound
 * was asked for: numbers grow between two requests.
 */
async function report(c: CaseContext, join: Join, group: Group, fault: Fault, met: Met): Promise<void> {
  const to = c.contract.operation(join.to);
  const before = await shownNow(c, join, fault.element, met);
  if (!before) return;
  const there = await read(c, to, group.parameters, { fresh: true, join });
  const isMoving = hasBounds(join);
  const secondFault = there && faultOf(c, join, isMoving ? before : fault.element, there);
  if (!there || secondFault?.code !== fault.code) return;
  const still = await shownNow(c, join, fault.element, met);
  if (!still || (isMoving && faultOf(c, join, still, there)?.code !== fault.code)) return;
  // A figure that is another in every answer is that of a moment.
  const last = await read(c, to, group.parameters, { fresh: true, join });
  if (!last || (!isMoving && faultOf(c, join, still, last)?.actual !== faultOf(c, join, still, there)?.actual)) return;
  const { message, element: _, ...rest } = secondFault;
  c.fail(message, { ...rest, by: [(isMoving ? before : still).answer, ...there.answers] });
}

/** Values that the other operation's known items have at a path. */
function metBy(c: CaseContext, to: Operation): Met {
  const cache = new Map<string, ReadonlySet<string>>();
  return (path) => {
    const met =
      cache.get(path) ??
      new Set(
        c.subjects
          .arguments(to.id)
          .flatMap(({ answer }) => itemsOf(answer).flatMap((item) => everyAt(item, path)))
          .flatMap((value) => (value === null || typeof value === 'object' ? [] : [canonicalValue(to, value)])),
      );
    cache.set(path, met);
    return met;
  };
}

/** A join, and the operation that shows its elements. */
interface Declared {
  readonly join: Join;
  readonly from: Operation;
}

/**
 * The joins that a case judges: those of its operation. A row that states a requirement is judged under it alone; where
 * the requirement does not cover the operation that shows the elements, at the operation that is asked for them.
 */
function declaredJoins({ contract, operation, case: { requirement } }: CaseContext): readonly Declared[] {
  return contract.operations.flatMap((from) => {
    const isJudgedHere = requirement.covers(from);
    return (from.joins ?? [])
      .filter(({ leads }) => !leads)
      .filter((join) =>
        join.requirement === undefined
          ? from === operation
          : join.requirement === requirement.id && operation.id === (isJudgedHere ? from.id : join.to),
      )
      .map((join) => ({ join, from }));
  });
}

/** Known answers of an operation, with those from the beginning of long lists. */
async function sourcesOf(c: CaseContext, from: Operation): Promise<readonly Source[]> {
  return [...c.subjects.arguments(from.id), ...(await earlierParts(c, from)), ...(await ledTo(c, from))];
}

/**
 * An item that one operation shows is also in the list of another operation, if that operation is asked for the values
 * that the item names and for the position of the item. The law asks few questions, the most different ones first, and
 * compares each answer with everything known about it. It asks both operations again before it reports a difference.
 */
export async function joined(c: CaseContext): Promise<void> {
  const joins = declaredJoins(c);
  const sources = new Map<Operation, readonly Source[]>();
  for (const { from } of joins) if (!sources.has(from)) sources.set(from, await sourcesOf(c, from));
  if ([...sources.values()].flat().every(({ answer }) => itemsOf(answer).length === 0))
    return inconclusiveNoSubject(c, 'an answer that shows items');
  const answers = new Map<string, There | undefined>();
  let ended: Inconclusive | undefined;
  for (const { join, from } of joins) {
    const to = c.contract.operation(join.to);
    const met = metBy(c, to);
    const groups = groupsOf(join, sources.get(from) ?? [], to, met);
    const free = groups.filter(({ key }) => answers.has(key));
    const openGroups = groups.filter(({ key }) => !answers.has(key));
    const picked = pickedOf(join, sortedOut(c, join, openGroups), questionsOf(c, joins.length));
    const before = c.evidence;
    for (const group of [...free, ...picked]) {
      try {
        const there = answers.has(group.key)
          ? answers.get(group.key)
          : await read(c, to, group.parameters, { fresh: false, join });
        answers.set(group.key, there);
        if (!there) continue;
        for (const element of group.elements) {
          const fault = faultOf(c, join, element, there);
          if (fault) await report(c, join, group, fault, met);
        }
      } catch (error) {
        if (!(error instanceof Inconclusive)) throw error;
        ended ??= error;
      }
    }
    if (c.evidence === before) c.observe('what no answer could show', placeOf(join));
  }
  if (c.evidence === 0)
    throw (
      ended ??
      new Inconclusive(
        'nothing that is shown here could be asked for elsewhere; give subjects with longer lists in --config',
      )
    );
}
