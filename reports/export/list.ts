import { defined } from '../../engine/model/defined.ts';
import { namesNext } from '../../engine/model/listing.ts';
import type { Listing, OperationRow } from '../../engine/model/operation.ts';
import type { Members } from './schemas.ts';

/** A half-open range of numbers. */
const rangesOf = ({ range }: Listing): Members =>
  range === undefined
    ? {}
    : { ranges: [{ path: range.position, from: range.start, to: range.end, closed: 'from', type: 'number' }] };

/** `x-assay-list` of a list with page tokens, as its row says it: what `assay run --openapi` reads. */
export const listExtensionOf = ({ listing }: OperationRow): Members => {
  if (!listing || !namesNext(listing.paging)) return {};
  const { items, identity, paging, order, filters, conjunction, subsets } = listing;
  const list = defined({ items, identity, paging, order, filters, conjunction, subsets });
  return { 'x-assay-list': { ...(list as unknown as Members), ...rangesOf(listing) } };
};
