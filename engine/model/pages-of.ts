import { cursorOf, endsByLength, nextPath, type Pages } from './list-paging.ts';
import type { Listing } from './list-row.ts';
import type { OperationRow } from './operation.ts';
import { defined } from './defined.ts';
import { memoized } from './memoized.ts';

/** Largest page to request without a documented maximum. */
const largestPage = 100;
/** Assumed default size without a documented one. Any value works, because it is not judged. */
const usualPage = 10;

type Bounds = Pick<Pages, 'minimum' | 'maximum' | 'default' | 'promised' | 'hasNoDefault'>;

/** The bounds of a list without a size parameter: no page ever counts as full. */
const unsized: Bounds = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: Number.MAX_SAFE_INTEGER };

const boundsOf = ({ parameters, listing }: Paged): Bounds => {
  const row = parameters[listing?.paging.size ?? ''];
  // The length of a page shows the end of a list only beside longer pages.
  if (!row) return listing && endsByLength(listing.paging) ? { ...unsized, hasNoDefault: true } : unsized;
  const fallback = typeof row.default === 'number' ? row.default : undefined;
  return {
    minimum: row.minimum ?? 1,
    maximum: row.maximum ?? largestPage,
    default: fallback ?? usualPage,
    ...defined({
      hasNoDefault: fallback === undefined ? true : undefined,
      promised: row.maximum === undefined ? (fallback ?? 0) : undefined,
    }),
  };
};

type Paged = Pick<OperationRow, 'id' | 'parameters' | 'listing'>;

/** The listing of an operation. @throws Error if it lists nothing. */
export const listingOf = ({ id, listing }: Pick<Paged, 'id' | 'listing'>): Listing => {
  if (!listing) throw new Error(`${id} lists nothing: its contract row has no listing`);
  return listing;
};

/** The paging of a list and the bounds of its sizes. @throws Error if the operation lists nothing. */
export const pagesOf = memoized((operation: Paged): Pages => {
  const { paging } = listingOf(operation);
  const { size = '' } = paging;
  return { ...paging, size, next: nextPath(paging) ?? '', cursor: cursorOf(paging), ...boundsOf(operation) };
});

/** Parameters that request pages of a size, by default the largest; none for lists without a size parameter. */
export const sized = (operation: Paged, size?: number): Readonly<Record<string, number>> => {
  if (!operation.listing) return {};
  const { size: name, maximum } = pagesOf(operation);
  return name === '' ? {} : { [name]: size ?? maximum };
};

/** The parameters with the largest page. */
export const withLargestPage = <Parameters extends object>(operation: Paged, parameters: Parameters): Parameters => ({
  ...parameters,
  ...sized(operation),
});

/** A hint for a refused call with a page size of which the document names no maximum; empty for other calls. */
export const sizeHint = (operation: Paged, parameters: Readonly<Record<string, unknown>>): string => {
  const { size, promised } = operation.listing ? pagesOf(operation) : { size: '', promised: undefined };
  const requestedSize = size === '' ? undefined : parameters[size];
  return promised === undefined || requestedSize === undefined || Number(requestedSize) <= promised
    ? ''
    : `; the document names no maximum of ${size}, and ${String(requestedSize)} may be too large: an overlay can ` +
        'add it';
};

/** Whether items may have disappeared from the list of a call since an earlier answer. */
export function mayShrink(
  { listing }: Pick<OperationRow, 'listing'>,
  parameters: Readonly<Record<string, unknown>>,
): boolean {
  if (typeof listing?.mayShrink !== 'object') return listing?.mayShrink === true;
  const { parameter, value } = listing.mayShrink.unless;
  const given = parameters[parameter];
  return given === undefined || (value !== undefined && String(given) !== String(value));
}
