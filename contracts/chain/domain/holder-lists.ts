import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { spending } from '../../../engine/model/depth.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import type { Cause } from '../../../engine/model/judging.ts';
import { at } from '../../../engine/model/paths.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import type { Gathered } from '../../../properties/lists/gather.ts';
import { holding } from '../../../properties/lists/shown.ts';
import { canonicalValue } from '../canonical-value.ts';
import { allTransfers, latest } from './holders.ts';

/** Calls whose lists have two or more holders; tokens with a known history come first. */
export const knownHolderLists = (c: CaseContext): readonly KnownCall[] => {
  // Tokens with a known history come first, because their balances can be checked against their transfers.
  const sets = c.subjects
    .arguments(c.operation.id)
    .filter((set) => set.count > 1)
    .sort((a, b) => Number(!allTransfers(c, a)) - Number(!allTransfers(c, b)));
  return sets.length > 0
    ? sets.slice(0, spending[c.depth].runs)
    : inconclusiveNoSubject(c, 'a token with two or more holders');
};

/** Whether an item is about an address in its canonical form. */
export const isOf = (item: Json, address: string): boolean => canonicalValue(at(item, 'address') ?? null) === address;

/**
 * Fails if `part` has an address that `whole` lacks. Balances change between two requests, so `whole` is requested a
 * second time.
 */
export const mustBeWithin = async (
  c: CaseContext,
  part: Gathered,
  whole: Gathered,
  again: () => Promise<Gathered>,
  cause: Cause,
  expected: string,
): Promise<void> => {
  const outside = (list: Gathered): string[] => {
    const there = latest(list.items);
    return [...latest(part.items).keys()].filter((address) => !there.has(address));
  };
  if (!whole.complete || outside(whole).length === 0) return;
  const second = await again();
  const [first, ...further] = second.complete ? outside(second) : [];
  if (first !== undefined)
    c.broken(cause.message, {
      ...cause,
      expected,
      actual: `${further.length + 1} others, the first: ${first}`,
      by: [...whole.answers.slice(-1), ...holding(part.answers, (item) => isOf(item, first))],
    });
};
