import { rangeParameters } from '../../engine/model/list-range.ts';
import { orderOf } from '../../engine/model/list-order.ts';
import type { Listing, Parameter } from '../../engine/model/operation.ts';
import { DocumentFault } from './fault.ts';
import type { ForeignOperation } from './foreign/declaration.ts';
import { foreignList, withOwn } from './foreign/index.ts';
import { readList } from './list.ts';
import { type Meaning, meaningOf } from './meaning.ts';
import { countOf } from '../../engine/model/list-count.ts';
import { cursorOf } from '../../engine/model/list-paging.ts';
import { withOneCursor } from './cursors.ts';
import { pagingOf } from './paging.ts';
import { parentMeaning } from './parents.ts';

type Rows = Readonly<Record<string, Parameter>>;

/** The list of an operation, and the declaration that it was read from. */
export interface DeclaredListing {
  readonly list?: { readonly listing: Listing; readonly parameters: Rows };
  readonly source?: string;
  /** A declaration of another tool that makes no list, and why. */
  readonly unread?: string;
}

/** What is known of an operation before its list. `statuses`: the documented ones. */
type Declared = Parameters<typeof meaningOf>[2] & { readonly statuses: readonly string[] };

const listOf = (
  extension: unknown,
  rows: Rows,
  operation: Declared,
): NonNullable<DeclaredListing['list']> | undefined => {
  const list = readList(extension, operation.name);
  if (!list) return undefined;
  const parameters = withOneCursor(rows, list.paging, operation.name);
  const meaning: Meaning = meaningOf(list, parameters, operation);
  const listing = {
    ...pagingOf(list, parameters, operation),
    ...meaning.listing,
    ...parentMeaning(list, parameters, operation),
  };
  return {
    listing,
    parameters: withUnexplained(
      withWholePlaces(meaning.parameters, [list.paging.size, cursorOf(list.paging)]),
      listing,
    ),
  };
};

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

/**
 * The list of an operation by `x-assay-list`, and by the declaration of another tool where that is silent. A foreign
 * declaration that cannot be used is told, and leaves the operation without a list.
 * @throws DocumentFault for an `x-assay-list` that contradicts its operation.
 */
export const declaredListing = (foreign: ForeignOperation, parameters: Rows, operation: Declared): DeclaredListing => {
  const own = foreign.operation['x-assay-list'];
  const { source, list: declared, gap } = foreignList(foreign) ?? {};
  if (own !== undefined) {
    const list = listOf(withOwn(declared, own), parameters, operation);
    const name = declared === undefined ? 'x-assay-list' : `x-assay-list with ${source}`;
    return list ? { list, source: name } : {};
  }
  if (source === undefined) return {};
  if (gap !== undefined) return { unread: `${source} ${gap}` };
  try {
    const list = listOf(declared, parameters, operation);
    return list ? { list, source } : {};
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    const reason = error.message.replace(`${operation.name}: `, '').replaceAll('x-assay-list', 'the list');
    return { unread: `${source}: ${reason}` };
  }
};
