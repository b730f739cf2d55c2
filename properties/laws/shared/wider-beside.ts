import { type CaseContext, unlessInconclusive } from '../../../engine/contract/case-context.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { orderOf } from '../../../engine/model/list-order.ts';
import { without } from '../../filters/base-list.ts';
import { settleCondition } from '../../filters/conditions.ts';
import { narrowingsOf } from '../../filters/declared-conditions.ts';
import { canShow } from '../../filters/sort-order.ts';
import { keyQuestions, turnQuestions } from '../../filters/sort-questions.ts';
import { readList, type KnownList } from '../../lists/gather.ts';
import { mustHoldTheSame } from './ordered-list.ts';

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
