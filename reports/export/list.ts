import type { Listing, OperationRow, Parameter } from '../../engine/model/operation.ts';
import type { Members } from './schemas.ts';

/** A half-open range of numbers. */
const rangesOf = ({ range }: Listing): Members =>
  range === undefined
    ? {}
    : { ranges: [{ path: range.position, from: range.start, to: range.end, closed: 'from', type: 'number' }] };

/** Filters by equality that every item must match. */
const filtersOf = (parameters: OperationRow['parameters']): Members => {
  const rows = Object.entries<Parameter>(parameters).flatMap(
    ([name, { filters, filterRequirement, mismatch, elsewhere }]) =>
      filters === undefined || (filterRequirement ?? mismatch) === undefined || elsewhere !== undefined
        ? []
        : [[name, filters] as const],
  );
  return rows.length === 0 ? {} : { filters: Object.fromEntries(rows) };
};

/** `x-assay-list` of a list with page tokens: what `assay run --openapi` reads. */
export const listExtensionOf = ({ listing, parameters }: OperationRow): Members => {
  if (listing?.paging.style !== 'token') return {};
  const { size, cursor, next, above, repeats } = listing.paging;
  return {
    'x-assay-list': {
      items: listing.items,
      ...(listing.identity.length === 0 ? {} : { identity: listing.identity }),
      paging: {
        style: 'cursor',
        size,
        cursor,
        next,
        ...(above === 'any' ? {} : { aboveMaximum: above === 'clamp' ? 'clamp' : 'limited' }),
        ...(repeats ? { repeats } : {}),
      },
      ...(listing.order && { order: listing.order as Members }),
      ...filtersOf(parameters),
      ...rangesOf(listing),
    },
  };
};
