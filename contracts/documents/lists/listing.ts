import { defined } from '../../../engine/model/defined.ts';
import { countOf } from '../../../engine/model/list-count.ts';
import { orderOf } from '../../../engine/model/list-order.ts';
import { cursorOf } from '../../../engine/model/list-paging.ts';
import { rangeParameters } from '../../../engine/model/list-range.ts';
import type { Listing, Parameter } from '../../../engine/model/operation.ts';
import { mayBeLeftOut } from '../schema/optional-items.ts';
import { withOneCursor } from './cursors.ts';
import { readList } from './list.ts';
import { type Meaning, meaningOf } from './meaning.ts';
import { mustHaveParameters, mustLeadToMembers } from './named.ts';
import { mustFitStyle } from './paging.ts';
import { parentMeaning } from './parents.ts';

export type Rows = Readonly<Record<string, Parameter>>;

/** A list, with the parameters of its operation as it explains them. */
export interface DeclaredList {
  readonly listing: Listing;
  readonly parameters: Rows;
}

/** What is known of an operation before its list. `statuses`: the documented ones. */
export type ListedOperation = Parameters<typeof meaningOf>[2] & { readonly statuses: readonly string[] };

/**
 * The list of an operation by its `x-assay-list`.
 * @throws DocumentFault for an extension that contradicts the operation.
 */
export function readListing(extension: unknown, rows: Rows, operation: ListedOperation): DeclaredList | undefined {
  const list = readList(extension, operation.name);
  if (!list) return undefined;
  const { items, identity, paging, count } = list;
  mustFitStyle(paging, operation.name);
  mustHaveParameters(list, rows, operation.name);
  const parameters = withOneCursor(rows, paging, operation.name);
  mustLeadToMembers(list, operation);
  const meaning: Meaning = meaningOf(list, parameters, operation);
  const listing = {
    items,
    paging,
    ...defined({ mayLeaveOut: mayBeLeftOut(operation.schema, items) || undefined, identity, count }),
    ...meaning.listing,
    ...parentMeaning(list, parameters, operation),
  };
  return {
    listing,
    parameters: withUnexplained(withWholePlaces(meaning.parameters, [paging.size, cursorOf(paging)]), listing),
  };
}

/** Marks the optional parameters that no member of the list names: what they do to it is open. */
const withUnexplained = (rows: Rows, listing: Listing): Rows => {
  const { paging, filters = {}, subsets = {}, ranges = [] } = listing;
  const named = new Set([
    paging.size,
    cursorOf(paging),
    ...Object.keys(countOf(listing)?.when ?? {}),
    ...orderOf(listing).parameters,
    ...Object.keys(filters),
    ...Object.keys(subsets),
    ...ranges.flatMap(rangeParameters),
  ]);
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [
      name,
      row.required === true || named.has(name) ? row : { ...row, isUnexplained: true },
    ]),
  );
};

/** Sizes and places of pages are whole numbers, also where a document says `number`. */
const withWholePlaces = (rows: Rows, names: readonly (string | undefined)[]): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [
      name,
      row.type === 'number' && names.includes(name) ? { ...row, type: 'integer' } : row,
    ]),
  );
