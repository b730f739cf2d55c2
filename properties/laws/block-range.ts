import type { Cause } from '../../engine/model/judging.ts';
import fc from 'fast-check';
import type { Json } from '../../engine/model/exchange.ts';
import type { BlockRange } from '../../engine/model/operation.ts';
import { type CaseContext, type Parameters } from '../../engine/judging/case-context.ts';
import { inconclusiveNoSubject, positions } from '../lists/frozen-window.ts';
import { difference, keys } from '../lists/compare.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { gather, type Gathered } from '../lists/gather.ts';
import { holds } from '../holds.ts';
import { identity, listingOf, orderValue, showKey, pagesOf } from '../../engine/model/listing.ts';
import { differing } from '../lists/shown.ts';
import { at, integer } from '../../engine/model/paths.ts';
import { page } from '../lists/walk.ts';

interface Ranged {
  readonly range: BlockRange;
  readonly set: KnownCall;
  /** Distinct block numbers of known items, ascending. */
  readonly blocks: readonly bigint[];
}

/**
 * Known lists with items in at least `blocks` different blocks. Complete lists go first, because their oldest item is
 * known.
 */
const ranged = (c: CaseContext, blocks: number, accept: (set: KnownCall) => boolean = () => true): Ranged => {
  const { range } = listingOf(c.operation);
  if (!range) throw new Error(`${c.operation.id} takes no block range`);
  for (const set of c.subjects.arguments(c.operation.id)) {
    const known = positions(c.operation, set);
    if (known.length >= blocks && accept(set)) return { range, set, blocks: known };
  }
  return inconclusiveNoSubject(c, `a list with items in ${blocks} or more blocks`);
};

const itemsIn = (ranged: Ranged, block: bigint): readonly Json[] =>
  (ranged.set.answer.items ?? []).filter((item) => integer(at(item, ranged.range.position)) === block);

/** A block that shares its order value with an earlier one: where a start is looked up by time, both are listed. */
const tiedBlocks = (c: CaseContext, r: Ranged): bigint[] => {
  const first = new Map<bigint, bigint>();
  return r.blocks.filter((block) => {
    const order = itemsIn(r, block).flatMap((item) => orderValue(listingOf(c.operation), item) ?? [])[0];
    if (order === undefined || first.has(order)) return order !== undefined;
    first.set(order, block);
    return false;
  });
};

const between = ({ range, set }: Ranged, start: bigint | undefined, end: bigint | undefined): Parameters => ({
  ...set.parameters,
  ...(start === undefined ? {} : { [range.start]: Number(start) }),
  ...(end === undefined ? {} : { [range.end]: Number(end) }),
});

/** Fails unless every item known to lie in `block` came. */
const mustHold = (c: CaseContext, r: Ranged, block: bigint, got: Gathered, cause: Cause, asked: string): void => {
  const listing = listingOf(c.operation);
  const came = new Set(got.items.map((item) => identity(listing, item)));
  const lost = itemsIn(r, block).filter((item) => !came.has(identity(listing, item)));
  if (lost.length === 0) {
    c.proved();
    return;
  }
  if (!got.complete) return;
  c.broken(cause.message, {
    ...cause,
    expected: `the ${itemsIn(r, block).length} known items of block ${block} in ${asked}`,
    actual: `${lost.length} of them missing, the first: ${showKey(identity(listing, lost[0] as Json), listing)}`,
    by: differing(identity(listing, lost[0] as Json), { answers: [r.set.answer] }, got),
  });
};

export const startInclusive = async (c: CaseContext): Promise<void> => {
  const r = ranged(c, 1);
  const startsAt = async (block: bigint): Promise<void> => {
    mustHold(
      c,
      r,
      block,
      await gather(c, between(r, block, block + 1n)),
      { code: 'start-block-missing', message: 'an item in the first block of the range is missing' },
      `[${block}, ${block + 1n})`,
    );
  };
  await holds(c, fc.constantFrom(...r.blocks), startsAt, { first: tiedBlocks(c, r).slice(0, 1) });
  await behindFirstPage(c, r);
};

/**
 * A range around the oldest block of a long list's second page holds what that page shows. A store that looks for a
 * range among the newest items alone has nothing there.
 */
const behindFirstPage = async (c: CaseContext, { range }: Ranged): Promise<void> => {
  if (c.depth === 'quick') return;
  const size = pagesOf(c.operation).maximum;
  for (const set of c.subjects.arguments(c.operation.id).filter(({ more }) => more)) {
    const first = await page(c, set.parameters, { size });
    if (first.next === undefined) continue;
    const { answer } = await page(c, set.parameters, { size, cursor: first.next });
    const behind = { ...set, answer };
    const [block] = positions(c.operation, behind);
    if (block === undefined) continue;
    mustHold(
      c,
      { range, set: behind, blocks: [block] },
      block,
      await gather(c, between({ range, set, blocks: [] }, block, block + 1n)),
      { code: 'start-block-missing', message: 'an item in the first block of the range is missing' },
      `[${block}, ${block + 1n})`,
    );
    return;
  }
};

export const endExclusive = async (c: CaseContext): Promise<void> => {
  const r = ranged(c, 2);
  const pairs = fc
    .nat({ max: r.blocks.length - 2 })
    .map((index) => [r.blocks[index] as bigint, r.blocks[index + 1] as bigint] as const);
  await holds(c, pairs, async ([start, end]) => {
    const got = await gather(c, between(r, start, end));
    const inside = got.items.filter((item) => integer(at(item, r.range.position)) === end);
    if (inside.length > 0)
      c.broken('an item in the end block of the range is listed', {
        code: 'end-block-listed',
        expected: `no item of block ${end} in [${start}, ${end})`,
        actual:
          `${inside.length}, ` +
          `the first: ${showKey(identity(listingOf(c.operation), inside[0] as Json), c.operation.listing)}`,
        by: differing(identity(listingOf(c.operation), inside[0] as Json), got),
      });
    c.proved();
  });
};

/** With the start alone the range reaches up to the newest items. */
export const startOnly = async (c: CaseContext): Promise<void> => {
  const r = ranged(c, 2);
  const start = r.blocks[Math.max(0, r.blocks.length - 3)] as bigint;
  const got = await gather(c, between(r, start, undefined), {
    refusal: { code: 'start-alone-refused', message: 'a start alone is refused' },
  });
  mustHold(
    c,
    r,
    r.blocks.at(-1) as bigint,
    got,
    { code: 'newest-missing', message: 'with a start alone the newest items are missing' },
    `[${start}, newest]`,
  );
  mustHold(
    c,
    r,
    start,
    got,
    { code: 'start-block-missing', message: 'with a start alone the first block is missing' },
    `[${start}, newest]`,
  );
};

/** With the end alone the range reaches down to the oldest items; only a complete list shows which those are. */
export const endOnly = async (c: CaseContext): Promise<void> => {
  const r = ranged(c, 2, (set) => !set.more);
  const end = (r.blocks[Math.min(r.blocks.length - 1, 2)] as bigint) + 1n;
  const got = await gather(c, between(r, undefined, end), {
    refusal: { code: 'end-alone-refused', message: 'an end alone is refused' },
  });
  mustHold(
    c,
    r,
    r.blocks[0] as bigint,
    got,
    { code: 'oldest-missing', message: 'with an end alone the oldest items are missing' },
    `[genesis, ${end})`,
  );
  const beyond = got.items.filter((item) => (integer(at(item, r.range.position)) ?? 0n) >= end);
  if (beyond.length > 0)
    c.broken('with an end alone items behind the end are listed', {
      code: 'items-behind-end',
      expected: `blocks below ${end}`,
      actual: `${beyond.length} items from there on`,
      by: differing(identity(listingOf(c.operation), beyond[0] as Json), got),
    });
};

export const emptyRange = async (c: CaseContext): Promise<void> => {
  const r = ranged(c, 1);
  // One block will do: a range of no blocks is empty wherever it lies.
  const options = c.depth === 'thorough' ? {} : { runs: 1 };
  const property = async (block: bigint): Promise<void> => {
    const answer = await c.ask({ parameters: between(r, block, block), input: 'open' });
    if (answer.status >= 500)
      c.broken('a range of no blocks gets a server error', {
        code: 'empty-range-server-error',
        expected: 'no items, or a documented error',
        actual: `status ${answer.status}`,
        by: [answer],
      });
    if (answer.status < 400 && (answer.items?.length ?? 0) > 0)
      c.broken('a range of no blocks holds items', {
        code: 'empty-range-holds-items',
        expected: `no items in [${block}, ${block})`,
        actual: `${answer.items?.length}`,
        by: [answer],
      });
    c.proved();
  };
  await holds(c, fc.constantFrom(...r.blocks), property, options);
};

/** [a, b) and [b, c) together are [a, c). */
export const adjoiningRanges = async (c: CaseContext): Promise<void> => {
  const r = ranged(c, 3);
  const listing = listingOf(c.operation);
  const cuts = fc
    .uniqueArray(fc.nat({ max: r.blocks.length - 1 }), { minLength: 3, maxLength: 3 })
    .map((three) => three.sort((a, b) => a - b).map((index) => r.blocks[index] as bigint));
  await holds(c, cuts, async ([a, b, end]) => {
    const [left, right, whole] = [
      await gather(c, between(r, a, b)),
      await gather(c, between(r, b, end)),
      await gather(c, between(r, a, end)),
    ];
    if (!left.complete || !right.complete || !whole.complete) return;
    const { missing, extra } = difference(keys(listing, whole.items), keys(listing, [...left.items, ...right.items]));
    if (missing.length > 0 || extra.length > 0) {
      c.broken('two adjoining ranges do not add up to the range over both', {
        code: 'ranges-do-not-add-up',
        expected: `the ${whole.items.length} items of [${a}, ${end}), each once`,
        actual:
          `[${a}, ${b}) has ${left.items.length}, [${b}, ${end}) has ${right.items.length}: ` +
          `${missing.length} missing, ${extra.length} too many; the first: ${showKey(missing[0] ?? extra[0], listing)}`,
        by: differing(missing[0] ?? extra[0], left, right, whole),
      });
    }
    if (whole.items.length > 0) c.proved();
  });
};
