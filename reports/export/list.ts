import type { Listing, OperationRow } from '../../engine/model/operation.ts';
import type { Members } from './schemas.ts';

/** A half-open range of numbers. */
const rangesOf = ({ range }: Listing): Members =>
  range === undefined
    ? {}
    : { ranges: [{ path: range.position, from: range.start, to: range.end, closed: 'from', type: 'number' }] };

/** `x-assay-list` of a list with page tokens: what `assay run --openapi` reads. */
export const listExtensionOf = ({ listing }: OperationRow): Members => {
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
      ...(listing.filters && { filters: listing.filters as unknown as Members }),
      ...(listing.conjunction && { conjunction: true }),
      ...rangesOf(listing),
    },
  };
};
