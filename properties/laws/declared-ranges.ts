import { type CaseContext, Inconclusive } from '../../engine/judging/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { listingOf } from '../../engine/model/listing.ts';
import { baseLists } from '../filters/base-list.ts';
import { boxCondition, boxesToAsk } from '../filters/boxes.ts';
import { allowedBy, type Condition, settleCondition } from '../filters/conditions.ts';
import { rangeCondition, rangeParameters, rangesToAsk } from '../filters/ranges.ts';
import { inconclusiveNoSubject } from '../lists/frozen-window.ts';

/** Ranges tried of one declaration: at items' values, inside and outside of them, with one end, at one value. */
const mostTries = { quick: 1, standard: 6, thorough: 6 } as const;
const mostBoxes = { quick: 1, standard: 3, thorough: 8 } as const;

/** A declared range or box, and what to ask of a list. */
interface Declared {
  readonly label: string;
  readonly parameters: readonly string[];
  readonly conditions: (items: readonly Json[]) => readonly Condition[];
}

const declaredOf = (c: CaseContext): readonly Declared[] => {
  const { ranges = [], boxes = [] } = listingOf(c.operation);
  return [
    ...ranges.map((range) => ({
      label: range.label,
      parameters: rangeParameters(range),
      conditions: (items: readonly Json[]) =>
        rangesToAsk(range, items)
          .slice(0, mostTries[c.depth])
          .map((ends) => rangeCondition(range, ends)),
    })),
    ...boxes.map((box) => ({
      label: box.label,
      parameters: [box.parameter],
      conditions: (items: readonly Json[]) =>
        boxesToAsk(box, items, mostBoxes[c.depth]).map((one) => boxCondition(box, one)),
    })),
  ];
};

/** Tries one range; whether some list could show that it keeps items and holds others back. */
const tryRange = async (c: CaseContext, { parameters: names, conditions }: Declared): Promise<boolean> => {
  let parted = false;
  for await (const { parameters, list } of baseLists(c, names)) {
    for (const condition of conditions(list.items)) {
      if (!Object.entries(condition.set).every(([name, value]) => allowedBy(c.operation, name)(value ?? null)))
        continue;
      const settled = await settleCondition(c, condition, parameters, list);
      if (!settled || settled.yes + settled.no === 0) continue;
      c.proved();
      parted ||= settled.yes > 0 && settled.no > 0;
    }
    if (parted) return true;
  }
  return false;
};

/**
 * Each declared range gives the items that surely lie in it, and none that surely do not: asked at values that items
 * carry, just inside and just outside of them, and with one end left out.
 */
export const declaredRanges = async (c: CaseContext): Promise<void> => {
  if (c.subjects.arguments(c.operation.id).length === 0)
    return inconclusiveNoSubject(c, `parameters that ${c.operation.id} answers`);
  const all = declaredOf(c);
  const untested: string[] = [];
  for (const declared of c.depth === 'quick' ? c.some(all) : all)
    if (!(await tryRange(c, declared))) untested.push(declared.label);
  if (untested.length > 0)
    throw new Inconclusive(
      `no list found holds items inside and outside of ${untested.join(', ')}; ` +
        'declare closed and compare: exact where they hold, or give subjects with longer lists in --config',
    );
};
