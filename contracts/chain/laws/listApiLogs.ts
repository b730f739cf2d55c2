import type { Json } from '../../../engine/model/exchange.ts';
import { type CaseContext, Inconclusive, type Parameters } from '../../../engine/contract/case-context.ts';
import { describeDifference, difference, isSameList, keys } from '../../../properties/lists/compare.ts';
import { spending } from '../../../engine/model/depth.ts';
import { gather, type Gathered } from '../../../properties/lists/gather.ts';
import { identity, listingOf, orderValue, showKey, pagesOf } from '../../../engine/model/listing.ts';
import { at } from '../../../engine/model/paths.ts';
import { mustSucceed } from '../../../properties/expect.ts';

const day = 86_400;

/** Number of known entries by day. */
const entriesByDay = (c: CaseContext): Map<number, number> => {
  const listing = listingOf(c.operation);
  const counts = new Map<number, number>();
  for (const set of c.subjects.arguments(c.operation.id)) {
    for (const item of set.answer.items ?? []) {
      const time = orderValue(listing, item);
      if (time !== undefined)
        counts.set(Number(time) - (Number(time) % day), (counts.get(Number(time) - (Number(time) % day)) ?? 0) + 1);
    }
  }
  return counts;
};

/**
 * A filter that matches entries of the day. With a filter, a target may use another database query that forgets the
 * rounding.
 */
const filterOn = (c: CaseContext, start: number): Parameters => {
  const listing = listingOf(c.operation);
  const entry = c.subjects
    .arguments(c.operation.id)
    .flatMap(({ answer }) => answer.items ?? [])
    .find((item) => {
      const time = Number(orderValue(listing, item) ?? -1n);
      return time >= start && time < start + day && at(item, 'chainId') !== undefined;
    });
  const chainId = at(entry, 'chainId');
  return typeof chainId === 'string' ? { chainId } : {};
};

/**
 * Describes the difference between two lists that should be equal. On a day that is not over, new entries are ignored.
 */
const unlike = (c: CaseContext, left: Gathered, right: Gathered, over: boolean): string | undefined => {
  const listing = listingOf(c.operation);
  if (!left.complete || !right.complete) return undefined;
  const { missing, extra } = difference(keys(listing, left.items), keys(listing, right.items));
  const excess = { missing, extra: over ? extra : [] };
  return isSameList(excess) ? undefined : describeDifference(excess, listing, 100);
};

/**
 * It is open whether the day of `endTimestamp` is included, but `startTimestamp` must not change it: the list with both
 * has no entry after the end if the list without `startTimestamp` has none.
 */
const mustEndAlike = async (c: CaseContext, base: Gathered, end: number, beside: Parameters): Promise<void> => {
  const listing = listingOf(c.operation);
  const afterEnd = (list: Gathered): readonly string[] =>
    list.keys.filter((_, place) => Number(orderValue(listing, list.items[place] ?? null) ?? 0n) > end);
  if (afterEnd(base).length === 0) return;
  const alone = await gather(c, { endTimestamp: end, ...beside }, { fresh: true });
  const times = alone.items.map((item) => orderValue(listing, item) ?? 0n);
  // If the newest entry comes first, the first page already shows where the list ends.
  const isNewestFirst = (times[0] ?? 0n) > (times.at(-1) ?? 0n);
  if (!(alone.complete || isNewestFirst) || alone.items.length === 0 || afterEnd(alone).length > 0) return;
  c.broken('beside startTimestamp the list ends later', {
    code: 'entries-behind-the-end',
    about: 'endTimestamp',
    expected: `no entry after ${end}, as without startTimestamp`,
    actual: showKey(afterEnd(base)[0], listing, 100),
    by: [...alone.answers.slice(0, 1), ...base.answers],
  });
};

/**
 * If a range does not include the day of its end, a range that begins and ends on that day has none of its entries but
 * those at 00:00 UTC.
 */
const mustEndOnOneDay = async (c: CaseContext, base: Gathered, end: number): Promise<void> => {
  const listing = listingOf(c.operation);
  const afterEnd = ({ items = [] }: { readonly items?: readonly Json[] | undefined }): readonly Json[] =>
    items.filter((item) => Number(orderValue(listing, item) ?? 0n) > end);
  const isShown = c.subjects.arguments(c.operation.id).some(({ answer }) => afterEnd(answer).length > 0);
  if (c.depth === 'quick' || !isShown || !base.complete || afterEnd(base).length > 0) return;
  const { maximum } = pagesOf(c.operation);
  const parameters = { startTimestamp: end, endTimestamp: end + day - 1, pageSize: maximum };
  const answer = await c.ask({ parameters, input: 'valid' });
  // Targets may refuse a range that is empty.
  if (answer.items) c.proved();
  const [entry] = afterEnd(answer);
  if (entry === undefined) return;
  c.broken('a range within one day has entries that a range which ends on that day does not have', {
    code: 'day-of-the-end-included',
    about: 'endTimestamp',
    expected: `no entry after ${end}, as in the range from the day before`,
    actual: showKey(identity(listing, entry), listing, 100),
    by: [...base.answers, answer],
  });
};

/**
 * Both timestamps are rounded down to 00:00 UTC of their day, so the last second of the day gives the same answer. Only
 * entries on that day can show a difference. Days before the newest one are tried first, because the newest day may
 * still get entries.
 */
export const dayRounding = async (c: CaseContext): Promise<void> => {
  const byDay = entriesByDay(c);
  const days = [...byDay.keys()].sort((a, b) => b - a);
  const [newest, ...older] = days;
  if (newest === undefined)
    throw new Inconclusive('no logs were found on the target; they belong to a key: give one with --api-key-env');
  const followed = older.filter((value) => byDay.has(value + day));
  const chosen = (followed.length > 0 ? followed : older.length > 0 ? older : [newest]).slice(
    0,
    spending[c.depth].runs,
  );
  for (const [index, start] of chosen.entries()) {
    const end = start + day;
    const filter = index === 1 ? filterOn(c, start) : {};
    const base = await gather(c, { startTimestamp: start, endTimestamp: end, ...filter });
    await c.soft(() => mustEndAlike(c, base, end, filter));
    if (!base.complete) continue;
    if (index === 0) await c.soft(() => mustEndOnOneDay(c, base, end));
    for (const { name, moved, shows } of [
      {
        name: 'startTimestamp',
        moved: { startTimestamp: start + day - 1, endTimestamp: end, ...filter },
        shows: base.items.length > 0,
      },
      {
        name: 'endTimestamp',
        moved: { startTimestamp: start, endTimestamp: end + day - 1, ...filter },
        shows: byDay.has(end),
      },
    ]) {
      await c.soft(async () => {
        const first = await c.ask({
          parameters: { ...moved, pageSize: pagesOf(c.operation).maximum },
          input: 'valid',
        });
        const cause = {
          code: 'not-rounded-to-day',
          about: name,
          message: `${name} is not rounded down to its day`,
        };
        const expected = `the ${base.items.length} entries that 00:00 UTC of that day gives`;
        mustSucceed(c, first, { ...cause, expected, by: base.answers });
        const shifted = await gather(c, moved);
        const fault = unlike(c, base, shifted, start < newest);
        if (fault !== undefined)
          c.broken(cause.message, { ...cause, expected, actual: fault, by: [...base.answers, ...shifted.answers] });
        if (shows && shifted.complete) c.proved();
      });
    }
  }
  if (c.evidence === 0)
    throw new Inconclusive('every day known has more entries than the pages of this depth hold; use a larger --depth');
};
