import { nameOf } from '../../engine/model/operation-name.ts';
import { appliesTo, filtersOf } from '../../engine/model/filters-of.ts';
import type { CaseContext, Parameters } from '../../engine/judging/case-context.ts';
import { listingOf } from '../../engine/model/listing.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { baseLists, without } from '../filters/base-list.ts';
import { settleCondition } from '../filters/conditions.ts';
import { type Narrowing, narrowingsOf } from '../filters/declared-conditions.ts';
import { areExclusive, areRivals } from '../filters/rivals.ts';
import { allTogether, pairsOf, tellingPair } from '../filters/together.ts';
import { inconclusiveNoSubject } from '../lists/frozen-window.ts';

/** Pairs tried for one list; other seeds, others. */
const mostPairs = { quick: 1, standard: 10, thorough: 200 } as const;

/**
 * Two filters, ranges or boxes at once give the items that match both; so do all of them. The values are those that
 * tell most: some items match both, and some match one alone. That any two go together is declared nowhere, so a
 * refusal is observed, and two that read one member are not given together.
 */
export const declaredTogether = async (c: CaseContext): Promise<void> => {
  if (c.subjects.arguments(c.operation.id).length === 0)
    return inconclusiveNoSubject(c, `parameters that ${nameOf(c.operation)} answers`);
  const all = narrowingsOf(c.operation);
  const listing = listingOf(c.operation);
  const areApart = (one: Narrowing, other: Narrowing): boolean =>
    (listing.conjunction === true || !areRivals(one, other)) && !areExclusive(listing, one, other);
  const chosen = c.some(pairsOf(all, areApart), mostPairs[c.depth]);
  const names = all.flatMap((one) => one.parameters);
  const isHopeful = (items: readonly Json[]): boolean =>
    chosen.some((pair) => tellingPair(pair, items.slice(0, 50)) !== undefined);
  const isOpen = (parameters: Parameters): boolean =>
    without(...names)(parameters) && filtersOf(c.operation).every((filter) => appliesTo(filter, parameters));
  for await (const { parameters, list } of baseLists(c, isOpen, isHopeful)) {
    const questions = [
      c.depth === 'quick' ? undefined : allTogether(all, list.items, areApart),
      ...chosen.map((pair) => tellingPair(pair, list.items)),
    ].filter((question) => question !== undefined);
    for (const question of questions) {
      const settled = await settleCondition(c, question, parameters, list);
      if (settled && settled.yes + settled.no > 0) c.proved();
    }
    if (c.evidence > 0) return;
  }
  c.noData(
    `no list found holds items that two filters of ${nameOf(c.operation)} would part; ` +
      'give subjects with items of several kinds in --config',
  );
};
