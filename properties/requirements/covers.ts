import { type Paging, isLastItemCursor } from '../../engine/model/list-paging.ts';
import { boxesOf, openEnds, shownRanges } from '../../engine/model/list-range.ts';
import { isLinkedPaging, namesNext, pagesOf } from '../../engine/model/listing.ts';
import { orderOf } from '../../engine/model/list-order.ts';
import type { RequirementRow } from '../../engine/contract/contract.ts';
import type { Listing, OperationRow, Parameter } from '../../engine/model/operation.ts';
import { describesErrors } from '../../engine/protocols/documented.ts';
import { apartIn, shapesOf } from '../filters/rivals.ts';
import { numberParameters } from '../laws/whole-numbers.ts';

// Which operations of a document a requirement covers.

export type Covers = RequirementRow['covers'];

export const everywhere: Covers = () => true;
/** Lists of more than one page. */
export const isPaged: Covers = ({ listing }) => listing !== undefined && listing.paging.style !== 'none';
/** Lists with a parameter for the page size. */
export const isSized: Covers = (operation) => operation.listing !== undefined && pagesOf(operation).size !== '';
/** Counted places accept any number; only a cursor can be unknown to the target. */
export const hasToken: Covers = ({ listing }) => listing !== undefined && namesNext(listing.paging);
export const isLinked: Covers = ({ listing }) => listing !== undefined && isLinkedPaging(listing.paging);
export const hasCursor: Covers = (row) => hasToken(row) && !isLinked(row);
export const refusesForeign: Covers = ({ listing }) => listing?.paging.foreignCursors === 'refused';
/** Lists whose declaration has a member. */
export const declares =
  (member: keyof Listing): Covers =>
  ({ listing }) =>
    listing?.[member] !== undefined;
/** Lists whose paging declares a member. */
export const says =
  (member: keyof Paging): Covers =>
  ({ listing }) =>
    listing?.paging[member] !== undefined;
/** Lists with a documented answer to sizes below the minimum. */
export const saysOfSmallSizes: Covers = ({ listing }) => {
  const { belowMinimum, zeroSize, negativeSize } = listing?.paging ?? {};
  return (belowMinimum ?? zeroSize ?? negativeSize) !== undefined;
};
/**
 * Lists whose size may change from page to page: offsets and cursors of the last item allow it, other paging only if it
 * declares that.
 */
export const mayChangeSize: Covers = (row) => {
  const { listing } = row;
  if (!listing || !isSized(row)) return false;
  return listing.paging.style === 'offset' || listing.paging.changingSize === true || isLastItemCursor(listing.paging);
};
/** Lists with a required number before the page size in the order of parameters. */
export const hasNumberBeforeSize: Covers = (operation) => {
  const { listing, parameters } = operation;
  const names = Object.keys(parameters);
  const before = parameters[names[names.indexOf((listing && pagesOf(operation).size) ?? '') - 1] ?? ''];
  return listing !== undefined && pagesOf(operation).maximum >= 12 && before?.required === true && takesNumbers(before);
};
const takesNumbers = ({ type, format }: Parameter): boolean => type === 'integer' || format === 'integer';
/** Lists with a default. The default of a cursor is the first page. */
export const hasDefaults: Covers = (operation) =>
  operation.listing !== undefined &&
  Object.entries(operation.parameters).some(
    ([name, row]) =>
      row.default !== undefined &&
      !(row.default === 0 && name === pagesOf(operation).size) &&
      !openEnds(operation.listing).some(([end]) => end === name),
  );
/** Lists with number parameters. The vocabulary is empty, because documents have no subjects that are numbers. */
export const hasNumbers: Covers = (row) =>
  row.listing !== undefined && numberParameters({ ...row, vocabulary: { formats: {}, shapes: {} } }).length > 0;
/**
 * Lists behind whose end a page cannot hold items: that of an offset has all items before it. The number of a page may
 * be bounded by that of the last page, but not where clients can tell the end by pages alone.
 */
export const endsByPagesAlone: Covers = ({ listing }) => {
  if (!listing || listing.paging.repeats === true) return false;
  const { style, hasMore, says } = listing.paging;
  const isTold = [listing.count, hasMore, says?.pages, says?.last].some((source) => source !== undefined);
  return style === 'offset' || (style === 'page' && !isTold);
};
/** Excludes operations whose document describes HEAD itself. */
export const hasNoOwnHead: Covers = (row) => isGet(row) && row.kind === 'rest' && row.hasOwnHead !== true;
export const isGet: Covers = (row) => row.kind === 'rest' && row.httpMethod === 'GET';
/** Operations with parameters; without any, there is no invalid input to send. */
export const takesInput: Covers = ({ parameters }) => Object.keys(parameters).length > 0;
export const inOrder: Covers = ({ listing }) => listing?.order?.by !== undefined;
export const hasKeys: Covers = ({ listing }) => listing?.order?.keys !== undefined;
/** Lists that declare an order for items with equal values. */
export const hasTies: Covers = ({ listing }) =>
  (listing?.order?.ties ?? 'open') !== 'open' ||
  (listing !== undefined && orderOf(listing).calls.some(({ members }) => members.some(({ ties }) => ties.length > 0)));
/** Operations with a join that compares something; joins with `leads` do not. */
export const hasJoins: Covers = ({ joins = [] }) => joins.some(({ leads }) => !leads);
/** Paged lists that do not change during a walk. */
export const isUnchanging: Covers = (row) => isPaged(row) && row.listing?.unchanged === true;
/** Excludes operations with a `default` response, because it documents every status. */
export const namesStatuses: Covers = (row) =>
  row.kind === 'rest' && row.responses !== undefined && !Object.hasOwn(row.responses, 'default');
export const namesErrors: Covers = (row) =>
  row.kind === 'rest' && row.responses !== undefined && describesErrors(row.responses);
export const refusesInvalidKey: Covers = (row) => row.kind === 'rest' && row.refusesInvalidKey === true;
export const hasRange: Covers = ({ listing }) => shownRanges(listing).length > 0 || boxesOf(listing).length > 0;
/** A page size that hardly another call uses makes a call new to every cache. */
export const isFilteredAndSized: Covers = (row) => declares('filters')(row) && isSized(row);

/** Lists with two parameters that narrow them by different members, or with one such parameter and an order. */
export const hasConjunction: Covers = (row) => {
  const { listing }: { readonly listing?: Partial<Listing> } = row;
  const shapes = shapesOf(row);
  const areApart = apartIn(listing);
  return shapes.some(
    (shape, index) =>
      orderOf(listing ?? {}).parameters.length > 0 ||
      shapes.slice(0, index).some((narrowingShape) => areApart(shape, narrowingShape)),
  );
};
export const isTurned: Covers = (row) => inOrder(row) && row.listing?.order?.parameter !== undefined;

/** Lists in a declared order that can be walked by small pages. */
export const isSortedByPages: Covers = (row) =>
  isSized(row) && (inOrder(row) || hasKeys(row)) && row.listing?.paging.repeats !== true;

/**
 * Lists whose page size has a documented bound or default. A default of 0 does not count, because the service then
 * chooses the size.
 */
export const sizeHas =
  (keyword: 'minimum' | 'maximum' | 'default'): Covers =>
  (operation: OperationRow) => {
    const value = operation.listing && operation.parameters[pagesOf(operation).size]?.[keyword];
    return value !== undefined && !(keyword === 'default' && value === 0);
  };

/** The enforcement of a requirement, and members of its row that differ from a stated requirement of the section. */
type Judged = Pick<RequirementRow, 'enforcedBy'> &
  Partial<Omit<RequirementRow, 'id' | 'document' | 'statement' | 'covers'>>;

/** Makes the rows of a section. The caller that combines the sections adds the document. */
export const rowsOf =
  (section: string) =>
  <const Id extends string>(id: Id, statement: string, covers: Covers, enforcement: Judged) =>
    ({ id, level: 'stated', section, statement, covers, ...enforcement }) as const;
