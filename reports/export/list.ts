import { defined } from '../../engine/model/defined.ts';
import { namesNext } from '../../engine/model/listing.ts';
import type { OperationRow } from '../../engine/model/operation.ts';
import type { Members } from './schemas.ts';

/** `x-assay-list` of a list with page tokens, as its row says it: what `assay run --openapi` reads. */
export const listExtensionOf = ({ listing }: OperationRow): Members => {
  if (!listing || !namesNext(listing.paging)) return {};
  const { items, identity, uniqueIdentity, unknownParent, unchanged, paging, ...meaning } = listing;
  const { order, filters, conjunction, subsets, ranges } = meaning;
  const parents = { uniqueIdentity, unknownParent, unchanged };
  const list = defined({ items, identity, ...parents, paging, order, filters, conjunction, subsets, ranges });
  return { 'x-assay-list': list as unknown as Members };
};
