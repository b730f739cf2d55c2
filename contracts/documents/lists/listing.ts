import { defined } from '../../../engine/model/defined.ts';
import { filterRowsOf, ofLists } from '../../../engine/model/filters-of.ts';
import { countOf } from '../../../engine/model/list-count.ts';
import { orderOf } from '../../../engine/model/list-order.ts';
import { cursorOf, firstPlace, type PagingStyle, windowValues } from '../../../engine/model/list-paging.ts';
import { isBox, isNumbered, rangeParameters, rangesOf } from '../../../engine/model/list-range.ts';
import type { Listing, Paging, Parameter } from '../../../engine/model/operation.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import {
  type Declaring,
  allowsFractions,
  allowsTexts,
  itemSchema,
  ownMember,
  partsOf,
} from '../schema/member-paths.ts';
import { mustFitCursors, withOneCursor } from './cursors.ts';
import { type ListExtension, readList } from './list.ts';
import { type Rows, withMeaning } from './meaning.ts';
import { mustHaveParameters, mustLeadToMembers, unnamedMembers } from './named.ts';
import { DocumentFault } from '../fault.ts';
import { stepsOf } from '../../../engine/model/paths.ts';
import type { MemberMeaning } from '../../../engine/model/list-filter.ts';

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

type Said = Paging;

/** The paging styles in which a member is allowed. Members without a row are allowed in all styles. */
const belongs: Partial<Record<keyof Said, readonly PagingStyle[]>> = {
  cursor: ['cursor', 'offset', 'page'],
  next: ['cursor', 'link', 'body-link'],
  first: ['offset', 'page'],
  end: ['cursor'],
  foreignCursors: ['cursor'],
  firstCursor: ['cursor'],
  beforeFirst: ['offset', 'page'],
  changingSize: ['cursor', 'offset'],
  bound: ['cursor'],
  previous: ['cursor', 'link', 'body-link'],
  firstLink: ['link', 'body-link'],
  keepsParameters: ['link', 'body-link'],
  others: ['cursor', 'offset', 'page', 'link', 'body-link'],
  last: ['link', 'body-link'],
};

/** Members about the page size. */
const ofSizes = ['aboveMaximum', 'belowMinimum', 'zeroSize', 'negativeSize', 'fullPages', 'changingSize'] as const;

/** Members that a style requires. */
const needs: Readonly<Record<PagingStyle, Partial<Record<keyof Said, string>>>> = {
  cursor: { cursor: 'name the parameter', next: "name the answer's member" },
  offset: { cursor: 'name the parameter' },
  page: { cursor: 'name the parameter' },
  link: {},
  none: {},
  'body-link': { next: "name the answer's member" },
};

/** @throws DocumentFault for members of another style, and for missing ones. */
const mustFitStyle = (paging: Said, where: string): void => {
  const { style } = paging;
  for (const [name, reason] of Object.entries(needs[style]))
    if (paging[name as keyof Said] === undefined)
      throw new DocumentFault(`${where}: x-assay-list has paging.style ${style} without ${name}: ${reason}`);
  for (const [name, styles] of Object.entries(belongs))
    if (paging[name as keyof Said] !== undefined && !styles.includes(style))
      throw new DocumentFault(
        `${where}: x-assay-list has paging.${name} with paging.style ${style}; it belongs to ${styles.join(', ')}`,
      );
  mustFitCursors(paging, where);
  if (paging.says?.number !== undefined && style !== 'page')
    throw new DocumentFault(
      `${where}: x-assay-list has paging.says.number with paging.style ${style}; it belongs to page`,
    );
  for (const name of ofSizes)
    if (paging[name] !== undefined && paging.size === undefined)
      throw new DocumentFault(`${where}: x-assay-list has paging.${name} without size: name the parameter`);
  for (const name of ['previous', 'firstLink', 'last'] as const)
    if (style === 'link' && typeof paging[name] === 'string')
      throw new DocumentFault(`${where}: x-assay-list has a path as paging.${name}; in the header Link it is true`);
    else if (style === 'link' && paging.next !== undefined && paging[name] !== undefined)
      throw new DocumentFault(
        `${where}: x-assay-list has paging.${name}, but the header ${String(paging.next)} has one address`,
      );
};

/** The list with the pseudo parameters of a window as size and cursor. @throws DocumentFault for others beside it. */
function withWindowNames(list: ListExtension, where: string): ListExtension {
  const { paging } = list;
  if (!paging.window) return list;
  const parameters = Object.keys(windowValues(paging.window)).join(' and ');
  const names = { size: `${parameters} size`, cursor: `${parameters} place` };
  for (const name of ['size', 'cursor'] as const)
    if (paging[name] !== undefined && paging[name] !== names[name])
      throw new DocumentFault(`${where}: x-assay-list has paging.${name} beside paging.window, which takes both`);
  return { ...list, paging: { ...paging, ...names } };
}

/** @throws DocumentFault for a window of another style, or whose value does not say where a page is and how long. */
function mustFit({ paging }: ListExtension, rows: Rows, where: string): void {
  const { window, style } = paging;
  if (!window) return;
  const fault = (text: string): never => {
    throw new DocumentFault(`${where}: x-assay-list has ${text}`);
  };
  const needed = style === 'page' ? '{page}' : '{first}';
  const lengths = style === 'page' ? ['{size}'] : ['{last}', '{end}', '{size}'];
  if (style !== 'page' && style !== 'offset')
    fault(`paging.window with paging.style ${style}; it belongs to offset, page`);
  const values = windowValues(window);
  const value = Object.values(values).join(' and ');
  if (!value.includes(needed) || !lengths.some((length) => value.includes(length)))
    fault(
      `the paging.window.value ${value}; with paging.style ${style} it needs ${needed} and ${lengths.join(' or ')}`,
    );
  for (const parameter of Object.keys(values)) {
    const row = rows[parameter];
    if ((row?.in !== 'query' && row?.in !== 'header') || row.required === true)
      fault(
        `${parameter} as paging.window.parameter, which is no optional parameter of the query or the headers; ` +
          `the operation has ${Object.keys(rows).join(', ') || 'none'}`,
      );
  }
}

/** Rows with a number for the size of a page and one for its place, in place of the parameters that take both. */
function withWindowRows(list: ListExtension, rows: Rows, where: string): Rows {
  const { window, size, cursor } = list.paging;
  if (!window || size === undefined || typeof cursor !== 'string') return rows;
  mustFit(list, rows, where);
  const names = Object.keys(windowValues(window));
  // A header keeps its row, which says where it is sent.
  const otherRows = Object.entries(rows).filter(([name, row]) => !names.includes(name) || row.in === 'header');
  const bounds = defined({ default: window.default, maximum: window.maximum });
  return {
    ...Object.fromEntries(otherRows),
    [size]: { in: 'query', type: 'integer', minimum: 1, ...bounds },
    [cursor]: { in: 'query', type: 'integer', minimum: firstPlace(list.paging) },
  };
}

/** A member of a list that changes nothing there, and what it needs. */
type Idle = readonly [member: string, need: string];

const inOrder = ({ order = {} }: ListExtension): readonly Idle[] => {
  const { by, parameter, values, type, collation, nulls } = order;
  const ofBy = Object.entries({ type, collation, nulls }).filter(
    ([, value]) => by === undefined && value !== undefined,
  );
  return [
    ...ofBy.map(([name]): Idle => [`order.${name}`, `order.by; each of order.keys.values has its own ${name}`]),
    ...(values && parameter === undefined ? [['order.values', 'order.parameter'] as const] : []),
  ];
};

const inFilters = ({ filters = {} }: ListExtension): readonly Idle[] =>
  Object.entries(filters).flatMap(([name, rows]) =>
    filterRowsOf(rows, { type: 'string' })
      .filter(({ separator, operator = 'eq', operators = { [operator]: '' } }) => {
        const isOfLists = Object.keys(operators).some((text) => ofLists.has(text));
        return separator !== undefined && !isOfLists;
      })
      .map((): Idle => [`filters.${name}.separator`, `an operator of several values: ${[...ofLists].join(', ')}`]),
  );

const inRanges = ({ ranges = [] }: ListExtension): readonly Idle[] =>
  ranges.flatMap((range, index) => {
    const idle = (member: string, isIdle: boolean, need: string): readonly Idle[] =>
      isIdle ? [[`ranges.${index}.${member}`, need]] : [];
    if (isBox(range))
      return idle(
        'closed',
        range.closed !== undefined && range.compare !== 'exact',
        'compare: exact; where coordinates may be rounded, edges are open',
      );
    const { to, interval, separator, unbounded, appends, of: sequence } = range;
    return [
      ...idle('separator', interval === undefined && separator !== undefined, 'interval'),
      ...idle('unbounded', interval === undefined && typeof unbounded === 'string', 'interval, or { from, to }'),
      ...idle('unbounded', interval !== undefined && typeof unbounded === 'object', 'from and to, or a text'),
      ...idle('appends', appends === true && to === undefined, 'to'),
      ...idle('of', sequence !== undefined && !isNumbered(range), 'type: number, closed: from, from and to'),
    ];
  });

/** Types of texts for members that are no texts by the schema. */
const inTypes = ({ filters = {}, ranges, order }: ListExtension, items: unknown): readonly Idle[] => {
  const rows: readonly (readonly [string, { type?: MemberMeaning['type'] | undefined }, string | readonly string[]])[] =
    [
      ...Object.entries(filters).flatMap(([name, all]) =>
        filterRowsOf(all, { type: 'string' }).map((row) => [`filters.${name}.type`, row, row.path] as const),
      ),
      ...rangesOf({ ranges: ranges ?? [] }).map((row) => ['ranges.type', row, row.path ?? []] as const),
      ...[...orderOf({ order }).byPath].map(([path, row]) => ['order.type', row, path] as const),
    ];
  return rows.flatMap(([member, { type }, paths]) =>
    type === undefined || type === 'number'
      ? []
      : [paths]
          .flat()
          .filter((path) => !allowsTexts(items, path))
          .map((path): Idle => [member, `texts; ${path} is no text by the schema`]),
  );
};

const inPaging = ({ paging: { aboveMaximum, size = '' } }: ListExtension, rows: Rows): readonly Idle[] =>
  aboveMaximum !== undefined && rows[size]?.maximum === undefined
    ? [['paging.aboveMaximum', `a maximum in the schema of the parameter ${size}`]]
    : [];

/** The members of a list that change nothing, since they need another one: a line for each. */
const withoutEffect = (list: ListExtension, rows: Rows, items: unknown): readonly string[] =>
  [...inPaging(list, rows), ...inOrder(list), ...inFilters(list), ...inRanges(list), ...inTypes(list, items)].map(
    ([member, need]) => `x-assay-list has ${member}, which has no effect here: it needs ${need}`,
  );
