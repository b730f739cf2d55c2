import fc from 'fast-check';
import type { Json } from '../../engine/model/exchange.ts';
import { orderValue } from '../../engine/model/listing.ts';
import {
  boxesOf,
  hasBothEnds,
  type ListBox,
  rangeLabel,
  rangeParameters,
  type ShownRange,
  shownRanges,
} from '../../engine/model/list-range.ts';
import { everyAt } from '../../engine/model/paths.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import { without } from '../filters/base-list.ts';
import { type Condition, settleCondition } from '../filters/conditions.ts';
import { boxNarrowing, isAllowed } from '../filters/declared-conditions.ts';
import { type Ends, endsToAsk, rangeCondition, type RangeQuestion } from '../filters/ranges.ts';
import { holds } from '../holds.ts';
import { anyKnownCall } from '../lists/known-calls.ts';
import { type KnownList, listIn } from '../lists/gather.ts';
import { listsFor, ofFurtherKinds, type Ranged, rangedBy } from '../lists/ranged.ts';
import { narrowedList } from '../lists/narrowed.ts';
import { page } from '../lists/walk.ts';

/** Values of which an item shares its place in the order with one of another value. */
function tiedValues(c: CaseContext, { range, items, values }: Ranged): ReadonlySet<Json> {
  const usedNumbers = new Set<bigint>();
  return new Set(
    values.filter((value) => {
      const item = items.find((candidate) =>
        everyAt(candidate, range.path).some((here) => String(here) === String(value)),
      );
      const order = item === undefined ? undefined : orderValue(c.listing, item);
      const isTied = order !== undefined && usedNumbers.has(order);
      if (order !== undefined) usedNumbers.add(order);
      return isTied;
    }),
  );
}

/** How much some conditions on a list showed: anything, or that they keep items and hold others back. */
type Evidence = 'nothing' | 'something' | 'both sides';

const bestOf = (all: readonly Evidence[]): Evidence =>
  (['both sides', 'something'] as const).find((sides) => all.includes(sides)) ?? 'nothing';

async function settle(c: CaseContext, condition: Condition, list: KnownList): Promise<Evidence> {
  const outcome = await settleCondition(c, condition, list);
  if (!outcome || outcome.yes + outcome.no === 0) return 'nothing';
  c.countEvidence();
  return outcome.yes > 0 && outcome.no > 0 ? 'both sides' : 'something';
}

/**
 * A range around the lowest value of a long list's second page holds what that page shows. A store that looks for a
 * range among the first items alone has nothing there.
 */
async function behindFirstPage(c: CaseContext, range: ShownRange): Promise<void> {
  if (!c.effort.asksFurther) return;
  const size = c.paging.maximum;
  for (const set of c.knownCalls) {
    if (!set.more || !without(...rangeParameters(range))(set.parameters)) continue;
    const first = await page(c, set.parameters, { size });
    if (first.next === undefined) continue;
    const { answer } = await page(c, set.parameters, { size, cursor: first.next });
    const rangedBehind = rangedBy(range, listIn(c, { ...set, answer }));
    const [ends] = endsToAsk(range, 'around', rangedBehind.values);
    if (ends === undefined) continue;
    await settle(c, rangeCondition(range, ends), rangedBehind);
    return;
  }
}

/** Questions that one value answers as well as many. */
const askedOnce: ReadonlySet<RangeQuestion> = new Set(['from', 'to', 'whole']);

/** Questions whose ranges hold a part of a list. */
const partial: ReadonlySet<RangeQuestion> = new Set(['between', 'near']);

const isEnough = (evidence: Evidence, question: RangeQuestion): boolean =>
  evidence === 'both sides' || (evidence === 'something' && !partial.has(question));

/** Asks one question of a range, by random values, until a known list shows it; the whole for each kind of items. */
async function ask(c: CaseContext, range: ShownRange, question: RangeQuestion): Promise<Evidence> {
  const evidence: Evidence[] = [];
  const lists = await listsToAsk(c, range, question);
  const kinds = question === 'whole' && c.effort.asksFurther ? ofFurtherKinds(lists) : [];
  for (const ranged of lists) {
    if (isEnough(bestOf(evidence), question) && !kinds.includes(ranged)) continue;
    const all = endsToAsk(range, question, ranged.values, ranged.complete).filter((ends) =>
      isAllowed(c.operation)(rangeCondition(range, ends)),
    );
    if (all.length === 0) continue;
    const ties = question === 'around' ? tiedValues(c, ranged) : new Set<Json>();
    const property = async (ends: Ends): Promise<void> => {
      evidence.push(await settle(c, rangeCondition(range, ends), ranged));
    };
    const first = all.filter(({ from }) => from !== undefined && ties.has(from)).slice(0, 1);
    await holds(c, fc.constantFrom(...all), property, {
      first,
      runs: askedOnce.has(question) ? 1 : undefined,
    });
    if (question === 'around') await behindFirstPage(c, range);
  }
  return bestOf(evidence);
}

/** Lists to ask a question of; for the whole of a list where no known one fits on a page, a narrowed one. */
async function listsToAsk(c: CaseContext, range: ShownRange, question: RangeQuestion): Promise<readonly Ranged[]> {
  const lists = listsFor(c, range, question);
  if (question !== 'whole' || lists.length > 0 || !c.effort.asksFurther) return lists;
  const narrowedSet = await narrowedList(c);
  if (!narrowedSet || !without(...rangeParameters(range))(narrowedSet.parameters)) return [];
  const narrowedRange = rangedBy(range, narrowedSet);
  return narrowedRange.values.length > 1 ? [narrowedRange] : [];
}

function mustHaveData(c: CaseContext, untested: readonly string[], question?: RangeQuestion): void {
  anyKnownCall(c);
  if (untested.length > 0 && question === 'whole')
    c.noData(
      `no list found fits on one page and has items of two values, so that ${untested.join(', ')} could hold ` +
        'all of it; give subjects with shorter lists in --config',
    );
  if (untested.length > 0)
    c.noData(
      `no list found holds items inside and outside of ${untested.join(', ')}; ` +
        'declare closed and compare: exact where they hold, or give subjects with longer lists in --config',
    );
}

/** Asks a question of each declared range over a member. */
export const ranges =
  (question: RangeQuestion) =>
  async (c: CaseContext): Promise<void> => {
    const untested: string[] = [];
    for (const range of shownRanges(c.operation.listing))
      if ((question !== 'whole' || hasBothEnds(range)) && (await c.soft(() => ask(c, range, question))) === 'nothing')
        untested.push(rangeLabel(range));
    mustHaveData(c, untested, question);
  };

async function askBox(c: CaseContext, box: ListBox): Promise<Evidence> {
  const { parameters: names, conditions } = boxNarrowing(c.operation, box);
  const evidence: Evidence[] = [];
  for (const set of c.knownCalls.filter(({ parameters }) => without(...names)(parameters))) {
    const list = listIn(c, set);
    for (const condition of conditions(list.items).slice(0, c.effort.boxes))
      evidence.push(await settle(c, condition, list));
    if (bestOf(evidence) === 'both sides') break;
  }
  return bestOf(evidence);
}

/**
 * Each declared range and box gives the items that surely lie in it, and none that surely do not: between values that
 * items carry, just inside and just outside of them, and with one end left out.
 */
export async function declaredRanges(c: CaseContext): Promise<void> {
  const { listing } = c.operation;
  const questions = c.effort.asksFurther ? (['between', 'from', 'to', 'near'] as const) : (['between'] as const);
  const untested: string[] = [];
  for (const range of shownRanges(listing)) {
    const evidence: Evidence[] = [];
    for (const question of questions) evidence.push((await c.soft(() => ask(c, range, question))) ?? 'both sides');
    if (bestOf(evidence) !== 'both sides') untested.push(rangeLabel(range));
  }
  for (const box of boxesOf(listing))
    if (((await c.soft(() => askBox(c, box))) ?? 'both sides') !== 'both sides') untested.push(rangeLabel(box));
  mustHaveData(c, untested);
}
