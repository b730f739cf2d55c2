import { nameOf } from '../../engine/model/operation-name.ts';
import type { CaseContext } from '../../engine/judging/case-context.ts';
import { listingOf } from '../../engine/model/listing.ts';
import { baseLists, without } from '../filters/base-list.ts';
import { settleCondition } from '../filters/conditions.ts';
import { boxNarrowing, type Narrowing, rangeNarrowing } from '../filters/declared-conditions.ts';
import { inconclusiveNoSubject } from '../lists/frozen-window.ts';

/** Values tried of one range: at items' values, inside and outside of them, with one end, at one value; of one box. */
const mostValues = { quick: 1, standard: 6, thorough: 8 } as const;

/** Tries one range; whether some list could show that it keeps items and holds others back. */
const tryRange = async (c: CaseContext, { parameters: names, conditions }: Narrowing): Promise<boolean> => {
  let parted = false;
  for await (const { parameters, list } of baseLists(c, without(...names), (items) => conditions(items).length > 0)) {
    for (const condition of conditions(list.items).slice(0, mostValues[c.depth])) {
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
    return inconclusiveNoSubject(c, `parameters that ${nameOf(c.operation)} answers`);
  const { ranges = [], boxes = [] } = listingOf(c.operation);
  const all = [
    ...ranges.map((range) => rangeNarrowing(c.operation, range)),
    ...boxes.map((box) => boxNarrowing(c.operation, box)),
  ];
  const untested: string[] = [];
  for (const declared of c.depth === 'quick' ? c.some(all) : all)
    if (!(await tryRange(c, declared))) untested.push(declared.label);
  if (untested.length > 0)
    c.noData(
      `no list found holds items inside and outside of ${untested.join(', ')}; ` +
        'declare closed and compare: exact where they hold, or give subjects with longer lists in --config',
    );
};
