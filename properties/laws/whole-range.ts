import type { CaseContext, Parameters } from '../../engine/judging/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import type { Answered } from '../../engine/model/judging.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { identity, listingOf, nextCursor, orderValue, showKey, pagesOf, sized } from '../../engine/model/listing.ts';
import { at, integer } from '../../engine/model/paths.ts';
import { inconclusiveNoSubject } from '../lists/frozen-window.ts';
import { keys } from '../lists/compare.ts';

const day = 86_400n;

/** The places of a list's items in the sequence that its range or window is about, ascending. */
const placesOf = (operation: Operation, { answer: { items = [] } }: KnownCall): bigint[] => {
  const listing = listingOf(operation);
  const { range } = listing;
  return items
    .flatMap((item) => (range ? integer(at(item, range.position)) : orderValue(listing, item)) ?? [])
    .sort((a, b) => (a < b ? -1 : 1));
};

interface Spanned {
  readonly set: KnownCall;
  readonly places: readonly bigint[];
  readonly span: bigint;
}

/** Bounds that hold all items known, of a window whole days more, since its bounds may be rounded. */
const around = ({ listing, window }: Operation, places: readonly bigint[]): Parameters => {
  const [first, last] = [places[0] ?? 0n, places.at(-1) ?? 0n];
  if (listing?.range) return { [listing.range.start]: 0, [listing.range.end]: Number(last + 1n) };
  return window
    ? { [window.start]: Number(first - (first % day)), [window.end]: Number(last - (last % day) + 2n * day) }
    : {};
};

/**
 * A range or time window around a whole list gives the whole list. Of the lists that one page holds, the one is taken
 * whose items lie furthest apart: wide ranges are where a target looks at a part alone.
 */
export const wholeRange = async (c: CaseContext): Promise<void> => {
  const listing = listingOf(c.operation);
  const bounds = [listing.range?.start, listing.range?.end, c.operation.window?.start, c.operation.window?.end];
  const [widest] = c.subjects
    .arguments(c.operation.id)
    .filter(
      ({ more, count, parameters }) =>
        !more && count > 1 && bounds.every((name) => name === undefined || parameters[name] === undefined),
    )
    .map((set): Spanned => {
      const places = placesOf(c.operation, set);
      return { set, places, span: (places.at(-1) ?? 0n) - (places[0] ?? 0n) };
    })
    .sort((a, b) => Number(b.span - a.span));
  if (!widest || widest.span === 0n) return inconclusiveNoSubject(c, 'a list on one page with items at several places');
  const { set, places } = widest;
  const size = sized(c.operation);
  const ask = (more: Parameters, fresh: boolean): Promise<Answered> =>
    c.ask({ parameters: { ...set.parameters, ...more, ...size }, input: 'valid' }, { fresh });
  const goesOn = (answer: Answered): boolean => nextCursor(answer, pagesOf(c.operation).maximum) !== undefined;
  const lacks = (all: Answered, some: Answered): string | undefined => {
    if (!some.items || goesOn(some)) return undefined;
    const there = new Set(keys(listing, some.items ?? []));
    const isInside = (item: Parameters[string]): boolean => {
      const place = listing.range ? integer(at(item, listing.range.position)) : orderValue(listing, item ?? null);
      return place !== undefined && place <= (places.at(-1) ?? 0n);
    };
    return (all.items ?? [])
      .filter(isInside)
      .map((item) => identity(listing, item))
      .find((key) => !there.has(key));
  };
  const given = around(c.operation, places);
  const within = await ask(given, false);
  if (c.refused(within) || !within.items || goesOn(within))
    return inconclusiveNoSubject(c, 'a list that one page answers, also with a range around it');
  if (lacks(set.answer, within) === undefined) return c.proved();
  const [again, after] = [await ask(given, true), await ask({}, true)];
  const missing = lacks(after, again);
  if (missing !== undefined)
    c.broken('a range around a whole list leaves out items of it', {
      code: 'wide-range-loses-items',
      expected: `the ${set.count} items of the list without a range`,
      actual: `${again.items?.length ?? 0}, without ${showKey(missing, c.operation.listing, 140)}`,
      by: [after, again],
    });
};
