import { type CaseContext, faultInBothReadings, keys, laws, page } from '../../../rules/parts.ts';
import { atomicWalk } from '../domain/atomic-walk.ts';

/** No full set of known UTXOs comes behind a set that holds the whole list: such a walk would never end. */
const endsBehindFullSet = async (c: CaseContext): Promise<void> => {
  const set = c.knownCalls.find(({ more, count }) => !more && count > 1);
  if (!set || set.count >= c.paging.maximum) return;
  const listing = c.listing;
  const size = set.count;
  const repeated = await faultInBothReadings(async (fresh) => {
    const first = await page(c, set.parameters, { size, fresh });
    const cursor = first.answer.result?.['endIndex'];
    if (first.items.length < size || cursor === undefined) return undefined;
    const next = await page(c, set.parameters, { size, cursor, fresh });
    c.countEvidence();
    const firstKeys = new Set(keys(listing, first.items));
    const isFull = next.items.length >= size && keys(listing, next.items).every((key) => firstKeys.has(key));
    return isFull ? [first.answer, next.answer] : undefined;
  });
  if (repeated)
    c.fail('the walk does not end', {
      code: 'walk-does-not-end',
      expected: `fewer than ${size} UTXOs after the last of ${size}`,
      actual: `the same ${size} again`,
      by: repeated,
    });
};

/**
 * `endIndex` leads to the next set, both in an address's own list and in the list of UTXOs exported to it from another
 * chain.
 */
export const utxoContinuation = async (c: CaseContext): Promise<void> => {
  await c.soft(() => laws.continuation(c));
  if (c.effort.asksFurther) await c.soft(() => endsBehindFullSet(c));
  await c.soft(() => atomicWalk(c));
};
