import type { Answered, Violation } from '../../engine/model/judging.ts';
import {
  type CaseContext,
  Inconclusive,
  type Parameters,
  unlessInconclusive,
} from '../../engine/contract/case-context.ts';
import { countOf, type CountPlace, isCountUnknown, numberOfCount } from '../../engine/model/list-count.ts';
import { identityOf, isCountedPaging, pagesOf, sized } from '../../engine/model/listing.ts';
import { proofText } from '../../engine/model/answer-proof.ts';
import { type Proof, proofLimits } from '../../engine/model/proof.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Listing } from '../../engine/model/operation.ts';
import { countedUnit, placeAfter } from '../../engine/model/list-paging.ts';
import { at, pointerOf } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { frozenWindow } from '../lists/frozen-window.ts';
import { inconclusiveNoSubject } from '../lists/known-calls.ts';
import { besideFilters } from '../filters/declared-conditions.ts';
import { declaredSets, exampleSets, narrowings } from '../lists/narrowed.ts';
import { difference, isSameList, keys } from '../lists/compare.ts';
import { allowedSize } from '../lists/whole-walks.ts';
import { endByCount, type EndByCount } from '../lists/end-by-count.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { page } from '../lists/walk.ts';

/** Lists that are counted at a depth: the whole one, and such as a filter narrows. */
const maxLists = { quick: 1, standard: 3, thorough: 6 } as const;

/** Filters and ranges by which a list is counted, beside those by equality. */
const maxDeclared = { quick: 0, standard: 4, thorough: 20 } as const;
/** Examples of parameters whose effect on the list is open. */
const maxExamples = { quick: 0, standard: 3, thorough: 10 } as const;

/**
 * A page whose count is not the number of items of the list, or says that it has more at least. The count of a list
 * that came with repeated items may be that of all or of different ones.
 */
const wrongPage = ({ isAtLeast }: CountPlace, { answers, keys }: KnownList): Answered | undefined => {
  const [items, different] = [BigInt(keys.length), BigInt(new Set(keys).size)];
  return answers
    .filter((answer) => answer.result && answer.status !== 204 && !isCountUnknown(answer))
    .find((answer) => {
      const countInAnswer = numberOfCount(answer);
      return isAtLeast
        ? countInAnswer === undefined || countInAnswer > items || countInAnswer < 0n
        : countInAnswer !== items && countInAnswer !== different;
    });
};

const hasRepeats = ({ keys }: KnownList): boolean => new Set(keys).size < keys.length;

/** The items of a list that repeats some are not known in full, so nothing shows its true count. */
const uncounted = (): never => {
  throw new Inconclusive('a walk gave items twice, so the number of items is not known');
};

/** The count of a page as it came, and where it stands. */
const shownCount = ({ path, header = '' }: CountPlace, { result, exchange }: Answered): CountDetails =>
  path === undefined
    ? { about: header, actual: show(exchange.response?.headers[header.toLowerCase()]) }
    : { about: path, actual: show(at(result, path)), pointer: pointerOf(path) };

/** The number that a page gives, and the items of the pages by which the list was read. */
const countProof = (said: string, { answers, keys }: KnownList): Proof => {
  const [first] = answers;
  const size = (answer: Answered | undefined): unknown => answer?.call.parameters[pagesOf(answer.operation).size];
  // Behind the pages of the walk come answers by which only the count is read.
  const walked = answers.filter((answer) => size(answer) === size(first));
  return {
    kind: 'count',
    said: proofText(said),
    found: new Set(keys).size,
    pages: walked.flatMap(({ items = [] }) => (items.length > 0 ? [items.length] : [])).slice(0, proofLimits.items),
  };
};

type CountDetails = Pick<Violation, 'actual' | 'pointer'> & { readonly about: string };

/**
 * Reads a list by pages of the largest size, and two smaller ones where it has several items. A walk ends where the
 * count says so: items that come behind that end are of the list, too.
 */
async function read(c: CaseContext, parameters: Parameters, fresh: boolean): Promise<KnownList> {
  const wholeList = await readList(c, parameters, { fresh });
  if (!wholeList.complete || wholeList.keys.length < 2) return wholeList;
  const size = allowedSize(c.operation, wholeList.keys.length / 2);
  const halves = await unlessInconclusive(() => readList(c, parameters, { fresh, size, pages: 2 }));
  const answersBehind = await behindEnd(c, parameters, wholeList, fresh);
  const knownKeys = new Set(wholeList.keys);
  const listed = keys(
    c.listing,
    answersBehind.flatMap(({ items = [] }) => items),
  );
  return {
    ...wholeList,
    keys: [...wholeList.keys, ...listed.filter((key) => !knownKeys.has(key))],
    answers: [...wholeList.answers, ...(halves?.answers ?? []), ...answersBehind],
  };
}

/** The page behind the last one, where places are counted: its count is that of the list. */
async function behindEnd(
  c: CaseContext,
  parameters: Parameters,
  { keys }: KnownList,
  fresh: boolean,
): Promise<readonly Answered[]> {
  if (!isCountedPaging(c.paging) || !c.effort.asksFurther) return [];
  if (countedUnit(c.paging) === 'pages' && c.paging.size === '') return [];
  const pages = Math.ceil(keys.length / c.paging.maximum);
  const cursor = placeAfter(c.paging, { pages, items: keys.length });
  const callBehind = { ...parameters, ...sized(c.operation), [c.paging.cursor]: cursor };
  const answer = await c.request({ parameters: callBehind, input: 'open' }, { fresh });
  return c.refused(answer) ? [] : [answer];
}

/** A list that no few pages hold has no fewer items than were read. */
const isTooLow = (place: CountPlace, { answers, keys }: KnownList): Answered | undefined => {
  const read = BigInt(new Set(keys).size);
  return place.isAtLeast
    ? undefined
    : answers.find((answer) => {
        const count = isCountUnknown(answer) ? undefined : numberOfCount(answer);
        return count !== undefined && count < read;
      });
};

const besideText = (more: Parameters): string => ` beside ${Object.keys(more).join(' and ')}`;

/** Whether an item has all members that identify it: a parameter may select other members. */
const hasIdentity = (listing: Listing, item: Json): boolean =>
  identityOf(listing).every((path) => at(item, path) !== undefined);

/**
 * The count of a list that no few pages hold leads to its last item, where places are counted, and to none behind it. A
 * page behind the end that holds items is for another law.
 */
async function mustLeadToEnd(c: CaseContext, parameters: Parameters, place: CountPlace): Promise<void> {
  const read = async (fresh: boolean): Promise<EndByCount | undefined> => {
    const { answer } = await page(c, parameters, { size: c.paging.maximum, fresh });
    return endByCount(c, parameters, answer, fresh);
  };
  const isRight = ({ last, expected }: EndByCount): boolean => last.items?.length === expected;
  const end = await read(false);
  if (!end) return;
  if (isRight(end)) return end.afterEnd.items?.length ? undefined : c.countEvidence();
  const reread = await read(true);
  if (!reread || isRight(reread)) return;
  c.fail('the count of a list does not lead to its last item', {
    code: 'count-differs',
    expected: `${reread.expected} on the last page by the count`,
    ...shownCount(place, reread.last),
    by: [reread.last],
  });
}

/**
 * The calls whose lists are counted, each with a text of what narrows it. A list that a filter narrows has its own
 * count, and one that an unexplained parameter changes.
 */
function countedCalls(c: CaseContext) {
  const knownCalls = c.knownCalls.slice(0, maxLists[c.depth]);
  const [first] = knownCalls;
  const narrowedSets =
    first && c.effort.asksFurther
      ? [...narrowings(c, first).slice(0, 1), ...declaredSets(c, first, maxDeclared[c.depth])]
      : [];
  const examples = first ? exampleSets(c, first, maxExamples[c.depth]) : [];
  const labelledCalls: readonly (readonly [Parameters, string])[] = [
    ...knownCalls.map((set) => [frozenWindow(c.operation, set), besideFilters(c.operation, set.parameters)] as const),
    ...[...narrowedSets, ...examples].map((more) => [{ ...first?.parameters, ...more }, besideText(more)] as const),
  ];
  return { first, examples, labelledCalls };
}

/** The count of a list is the number of its items, on every page and whatever the page size. */
export async function countIsExact(c: CaseContext): Promise<void> {
  const countPlace = countOf(c.listing);
  if (!countPlace) return;
  const { first, examples, labelledCalls } = countedCalls(c);
  /** By how much the counts of lists without a filter are off. */
  const wholeOff = new Set<bigint | undefined>();
  for (const [set, suffix] of labelledCalls) {
    const parameters = { ...set, ...countPlace.when };
    // A filter that is refused has no list to count: whether it should be answered is for another law.
    const list = await unlessInconclusive(() => read(c, parameters, false));
    if (list && !list.complete && isTooLow(countPlace, list) !== undefined) {
      const later = await readList(c, parameters, { fresh: true });
      const low = later.complete ? undefined : isTooLow(countPlace, later);
      if (low)
        c.report('the count of a list is below the items that were read', {
          code: 'count-differs',
          expected: `${new Set(later.keys).size} or more`,
          ...shownCount(countPlace, low),
          evidence: countProof(shownCount(countPlace, low).actual, later),
          by: later.answers,
        });
    }
    if (!list || (suffix !== '' && !list.items.every((item) => hasIdentity(c.listing, item)))) continue;
    if (!list.complete && !countPlace.isAtLeast) await c.soft(() => mustLeadToEnd(c, parameters, countPlace));
    if (!list.complete || list.answers.every(isCountUnknown)) continue;
    if (wrongPage(countPlace, list) === undefined) {
      c.countEvidence();
      continue;
    }
    // Items may come while a list is read, and again while it is read once more.
    const reread = await read(c, parameters, true);
    const wrong = reread.complete ? wrongPage(countPlace, reread) : undefined;
    if (!wrong) continue;
    if (hasRepeats(reread)) {
      await c.soft(uncounted);
      continue;
    }
    // A parameter whose effect is open may be a place in the list: then the whole list is counted.
    const isWhole = first && numberOfCount(wrong) === numberOfCount(first.answer);
    if (isWhole && examples.some((more) => suffix === besideText(more))) continue;
    const last = await read(c, parameters, true);
    if (!isSameList(difference(reread.keys, last.keys))) continue;
    const details = shownCount(countPlace, wrong);
    const countOfWrong = numberOfCount(wrong);
    const off = countOfWrong === undefined ? countOfWrong : countOfWrong - BigInt(reread.keys.length);
    if (suffix === '') wholeOff.add(off);
    // A count that is off by as much without a filter is wrong for the same reason. Any other one is a bug of its own,
    // with a code of its own: the check cannot tell the two apart, and its finding may be known already.
    const isOwn = !wholeOff.has(off);
    c.report('the count of a list is not the number of its items', {
      code: isOwn ? 'filtered-count-differs' : 'count-differs',
      expected: `${countPlace.isAtLeast ? 'at most ' : ''}${reread.keys.length}`,
      ...details,
      about: isOwn ? `${details.about}${suffix}` : details.about,
      evidence: countProof(details.actual, reread),
      by: [...reread.answers.slice(0, 2), wrong],
    });
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list that a few pages hold');
}
