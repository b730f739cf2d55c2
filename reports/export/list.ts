import { namesNext, identityOf } from '../../engine/model/listing.ts';
import type { Listing, OperationRow } from '../../engine/model/operation.ts';
import type { Members } from './schemas.ts';

/** A half-open range of numbers. */
const rangesOf = ({ range }: Listing): Members =>
  range === undefined
    ? {}
    : { ranges: [{ path: range.position, from: range.start, to: range.end, closed: 'from', type: 'number' }] };

/** `x-assay-list` of a list with page tokens: what `assay run --openapi` reads. */
export const listExtensionOf = (operation: OperationRow): Members => {
  const { listing } = operation;
  if (!listing || !namesNext(listing.paging)) return {};
  const { size, cursor, next, aboveMaximum, repeats } = listing.paging;
  return {
    'x-assay-list': {
      items: listing.items,
      ...(identityOf(listing).length === 0 ? {} : { identity: identityOf(listing) }),
      paging: {
        style: 'cursor',
        ...(size === undefined ? {} : { size }),
        ...(cursor === undefined ? {} : { cursor }),
        ...(next === undefined ? {} : { next }),
        ...(aboveMaximum && { aboveMaximum }),
        ...(repeats ? { repeats } : {}),
      },
      ...(listing.order && { order: listing.order as Members }),
      ...(listing.filters && { filters: listing.filters as unknown as Members }),
      ...(listing.conjunction && { conjunction: true }),
      ...rangesOf(listing),
    },
  };
};
