import { defined } from '../../../engine/model/defined.ts';
import { filterRowsOf } from '../../../engine/model/filters-of.ts';
import { countOf } from '../../../engine/model/list-count.ts';
import { orderOf } from '../../../engine/model/list-order.ts';
import { cursorOf } from '../../../engine/model/list-paging.ts';
import { isBox, rangeParameters } from '../../../engine/model/list-range.ts';
import type { Listing, Parameter } from '../../../engine/model/operation.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { allowsFractions, type Declaring, itemSchema } from '../schema/member-paths.ts';
import { withOneCursor } from './cursors.ts';
import { type ListExtension, readList } from './list.ts';
import { type Rows, withMeaning } from './meaning.ts';
import { mustHaveParameters, mustLeadToMembers, unnamedMembers } from './named.ts';
import { mustFitStyle } from './paging.ts';
import { withoutEffect } from './without-effect.ts';
import { withWindowNames, withWindowRows } from './window.ts';
import { DocumentFault } from '../fault.ts';
import { stepsOf } from '../../../engine/model/paths.ts';
import { ownMember, partsOf } from '../schema/parts.ts';

const isRequired = (schema: SchemaNode, name: string): boolean =>
  Array.isArray(schema['required']) && schema['required'].includes(name);

/**
 * Whether the schema names the member at a path and allows answers without it. A path that it does not name may be a
 * typing error.
 */
function mayBeLeftOut(answer: SchemaNode, path: string): boolean {
  let [parts, isOptional] = [partsOf(answer), false];
  for (const name of stepsOf(path)) {
    const members = parts.map((branch) => ownMember(branch, name)).filter((member) => member !== undefined);
    if (members.length === 0) return false;
    isOptional ||= !parts.some((branch) => isRequired(branch, name));
    parts = members.flatMap((member) => partsOf(member));
  }
  return isOptional;
}

/** Whether the responses of an operation name a status: itself, a range as `4XX`, or `default`. */
const isNamed = (statuses: readonly string[], status: number): boolean =>
  statuses.some(
    (documented) =>
      documented === 'default' ||
      documented.toUpperCase() === `${String(status)[0]}XX` ||
      documented === String(status),
  );

/** @throws DocumentFault for a list with members about a parent if its operation has none. */
const mustFitParents = (
  { identity = [], unknownParent, uniqueIdentity }: ListExtension,
  rows: Readonly<Record<string, Parameter>>,
  { name, statuses }: { readonly name: string; readonly statuses: readonly string[] },
): void => {
  const declared = Object.entries({ unknownParent, uniqueIdentity }).find(([, value]) => value !== undefined);
  if (declared && !Object.values(rows).some((row) => row.in === 'path'))
    throw new DocumentFault(
      `${name}: x-assay-list has ${declared[0]}, but the operation has no parameter in the path that names a parent`,
    );
  if (uniqueIdentity !== undefined && identity.length === 0)
    throw new DocumentFault(`${name}: x-assay-list has uniqueIdentity without identity; name what identifies an item`);
  for (const outcome of [unknownParent ?? []].flat())
    if (typeof outcome === 'number' && !isNamed(statuses, outcome))
      throw new DocumentFault(
        `${name}: x-assay-list has unknownParent: ${outcome}, which is no documented response of the operation ` +
          `(${statuses.join(', ') || 'none'}); add the response or correct the status`,
      );
};

/** A list, with the parameters of its operation as it explains them. */
export interface ListWithParameters {
  readonly listing: Listing;
  readonly parameters: Rows;
}

/** An operation whose list is not read yet. `statuses`: the documented ones. */
export type ListedOperation = Declaring &
  Parameters<typeof withMeaning>[2] & { readonly schema: SchemaNode; readonly statuses: readonly string[] };

/**
 * The list of an operation by its `x-assay-list`.
 * @throws DocumentFault for an extension that contradicts the operation.
 */
export function readListing(
  extension: unknown,
  rows: Rows,
  operation: ListedOperation,
): ListWithParameters | undefined {
  const declared = readList(extension, operation.name);
  if (!declared) return undefined;
  const list = withWindowNames(declared, operation.name);
  const { items, paging } = list;
  mustFitStyle(paging, operation.name);
  const windowed = withWindowRows(list, rows, operation.name);
  mustHaveParameters(list, windowed, operation.name);
  mustLeadToMembers(list, operation);
  const parameters = withMeaning(list, withOneCursor(windowed, paging, operation.name), operation);
  mustFitParents(list, parameters, operation);
  const schema = itemSchema(operation.schema, items);
  for (const line of withoutEffect(list, windowed, schema)) operation.doubt(`${operation.name}: ${line}`);
  const decimals = decimalsIn(list, schema);
  for (const member of unnamedMembers(list, operation.schema)) operation.unnamed(member);
  const listing = {
    ...list,
    ...defined({
      mayLeaveOut: mayBeLeftOut(operation.schema, items) || undefined,
      decimals: decimals.length === 0 ? undefined : decimals,
      ranges: list.ranges?.map((range) =>
        !isBox(range) && decimals.includes(range.path ?? '') ? { ...range, isDecimal: true as const } : range,
      ),
    }),
  };
  const wholeRows = withWholePlaces(parameters, [paging.size, cursorOf(paging)]);
  return { listing, parameters: withUnexplained(wholeRows, listing) };
}

/** The paths of filters and ranges to numbers of items that need not be whole. */
const decimalsIn = ({ filters = {}, ranges = [] }: Pick<Listing, 'filters' | 'ranges'>, items: unknown): string[] => {
  const filtered = Object.values(filters).flatMap((filter) =>
    filterRowsOf(filter, { type: 'string' }).flatMap(({ path }) => path),
  );
  const paths = [...filtered, ...ranges.flatMap((range) => (isBox(range) ? [] : (range.path ?? [])))];
  return [...new Set(paths)].filter((path) => allowsFractions(items, path));
};

/** Marks optional parameters that no member of the list names: their effect on the list is open. */
const withUnexplained = (rows: Rows, listing: Listing): Rows => {
  const { paging, filters = {}, subsets = {}, ranges = [] } = listing;
  const usedNames = new Set([
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
      row.required === true || usedNames.has(name) ? row : { ...row, isUnexplained: true },
    ]),
  );
};

/** Treats sizes and places of pages as integers, also if the document says `number`. */
const withWholePlaces = (rows: Rows, names: readonly (string | undefined)[]): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [
      name,
      row.type === 'number' && names.includes(name) ? { ...row, type: 'integer' } : row,
    ]),
  );
