import { defined } from '../../engine/model/defined.ts';
import { filterRowsOf } from '../../engine/model/filters-of.ts';
import type { OperationRow } from '../../engine/model/operation.ts';
import { jsonOf, type Members } from './schemas.ts';

/** Filters as rows say them. In a body a comma list is plain text, so its filter says that it takes several values. */
const filtersOf = ({ listing, parameters }: OperationRow): Members =>
  Object.fromEntries(
    Object.entries(listing?.filters ?? {}).map(([name, rows]) => {
      const row = parameters[name];
      const isText = row?.type === 'comma-list' && row.in === 'body';
      return [name, jsonOf(isText ? filterRowsOf(rows, row)[0] : rows)];
    }),
  );

/** `x-assay-list` of a list, as its row says it: what `assay run` reads. */
export const listExtensionOf = (operation: OperationRow): Members => {
  const { listing } = operation;
  if (!listing) return {};
  const { items, identity, uniqueIdentity, unknownParent, unchanged, paging, ...meaning } = listing;
  const { order, conjunction, subsets, ranges } = meaning;
  const filters = meaning.filters && filtersOf(operation);
  const parents = { uniqueIdentity, unknownParent, unchanged };
  const list = defined({ items, identity, ...parents, paging, order, filters, conjunction, subsets, ranges });
  return { 'x-assay-list': jsonOf(list) };
};
