import { type CaseContext, type Parameters, unlessInconclusive } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { sized } from '../../engine/model/listing.ts';
import { type ListSubset, subsetsOf } from '../../engine/model/filters-of.ts';
import { validity } from '../../engine/model/validity.ts';
import { baseLists, without } from '../filters/base-list.ts';
import { type Condition, settleCondition } from '../filters/conditions.ts';
import { mustContinue } from '../filters/narrowed-walk.ts';
import { fulfils } from '../lists/elements.ts';
import { anyKnownCall } from '../lists/known-calls.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { orderOf } from '../../engine/model/list-order.ts';
import { narrowingsOf } from '../filters/declared-conditions.ts';
import { canShow } from '../filters/sort-order.ts';
import { keyQuestions, turnQuestions } from '../filters/sort-questions.ts';
import { mustHoldTheSame } from './shared/ordered-list.ts';

/** Numbers that are tried: in which unit the target counts is declared nowhere. */
const numbers = [0, 1, 3, 10, 30, 100, 1_000, 10_000, 1_000_000];

/** Values of a parameter, from the one that lists least to the one that lists most. */
const fromNarrow = ({ values, isWithin }: ListSubset): readonly Json[] =>
  values ?? [...numbers].sort((a, b) => (isWithin(a, b) ? -1 : 1));

/** Whether the list of every value has an item. */
const isKept = ({ operation }: CaseContext, { keeps = [] }: ListSubset, item: Json): boolean => {
  const shown = { value: item, parent: undefined, parameters: {}, answer: { operation } };
  return keeps.length > 0 && keeps.every((condition) => fulfils(shown, condition));
};

/** Whether two values of a parameter gave different lists, the narrower one within the wider one. */
async function trySubset(c: CaseContext, subset: ListSubset): Promise<boolean> {
  const { parameter } = subset;
  let isNarrowed = false;
  let isContinued = false;
  for await (const { parameters } of baseLists(c, without(parameter), () => true)) {
    const withValue = (value: Json): Parameters => ({ ...parameters, [parameter]: value });
    const answeredValues: Json[] = [];
    for (const value of fromNarrow(subset)) {
      if (validity(c.operation, withValue(value)).valid === false) continue;
      const answer = await c.request({ parameters: { ...withValue(value), ...sized(c.operation) }, input: 'valid' });
      if (answer.items) answeredValues.push(value);
      else c.observe(`a ${parameter} that narrows the list is refused`, `status ${answer.status}`, answer);
    }
    for (const [index, value] of answeredValues.entries()) {
      const wider = answeredValues[index + 1];
      if (wider === undefined) break;
      const wide = await readList(c, withValue(wider));
      const condition: Condition = {
        label: parameter,
        set: { [parameter]: value },
        description: `items of the list with ${parameter} ${String(wider)}`,
        keeps: (item) => (isKept(c, subset, item) ? true : undefined),
        refusal: 'observed',
      };
      const outcome = await settleCondition(c, condition, wide);
      const isPart = outcome !== undefined && wide.complete && outcome.got.keys.length < wide.keys.length;
      if (isPart && c.effort.asksFurther) isContinued ||= await mustContinue(c, condition, outcome.got);
      if (isPart && !isNarrowed) await mustWidenBeside(c, wide, outcome.got);
      isNarrowed ||= isPart;
    }
    if (isNarrowed) break;
  }
  if (isNarrowed) c.countEvidence();
  return isNarrowed;
}

/** The narrower of two values of a parameter gives a part of the list that the wider one gives. */
export async function subsets(c: CaseContext): Promise<void> {
  anyKnownCall(c);
  const untested: string[] = [];
  for (const subset of subsetsOf(c.operation))
    if ((await c.soft(() => trySubset(c, subset))) === false) untested.push(subset.parameter);
  if (untested.length > 0)
    c.noData(
      `no list found gets shorter by ${untested.join(', ')}; give subjects with longer lists in --config, or values ` +
        'that differ',
    );
}

/** Filters, and orders, that are asked for beside the value. */
const maxQuestions = { quick: 0, standard: 1, thorough: 20 } as const;

/** Filters by values of the items that the wider value adds: they come where both are asked for. */
async function besideFilters(c: CaseContext, base: KnownList, added: readonly Json[]): Promise<void> {
  const conditions = narrowingsOf(c.operation)
    .filter(({ isShown, isOpen }) => isShown && isOpen(base.parameters))
    .flatMap((narrowing) => narrowing.conditions(added, base.parameters).slice(0, 1));
  for (const condition of c.sampleValues(conditions, maxQuestions[c.depth]))
    await settleCondition(c, { ...condition, refusal: 'observed' }, base);
}

/** In another order the list holds the same items, those that the wider value adds too. */
async function inOrders(c: CaseContext, base: KnownList): Promise<void> {
  const sorting = orderOf(c.listing);
  // A long list in another order needs many pages.
  if (base.answers.length > 1 || !without(...sorting.parameters)(base.parameters)) return;
  const questions = [...turnQuestions(sorting), ...keyQuestions(sorting)].filter(({ orders }) =>
    orders.some((steps) => canShow(steps, base.items)),
  );
  for (const question of c.sampleValues(questions, maxQuestions[c.depth])) {
    // That both parameters go together is said nowhere.
    const got = await unlessInconclusive(() => readList(c, { ...base.parameters, ...question.set }));
    if (got) await mustHoldTheSame(c, question, base, got);
  }
}

/**
 * A value that lists more does so beside other parameters, too. `base`: the list with that value; `narrow`: the list
 * with a value that lists less.
 */
export async function mustWidenBeside(c: CaseContext, base: KnownList, narrow: KnownList): Promise<void> {
  const narrowKeys = new Set(narrow.keys);
  const added = base.items.filter((_, place) => !narrowKeys.has(base.keys[place] ?? ''));
  if (!base.complete || !narrow.complete || added.length === 0) return;
  await besideFilters(c, base, added);
  await inOrders(c, base);
}
