import { firstPlace, isCountedPaging, isLinkedPaging, type SizePolicy } from '../../engine/model/list-paging.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { listingOf, pagesOf } from '../../engine/model/pages-of.ts';
import { numberAt, type Parameters } from '../call.ts';
import type { Value } from '../value.ts';

/** A page of the selected items of a list. */
export interface Page {
  /** The whole list of the call. */
  readonly all: readonly Value[];
  readonly start: number;
  readonly size: number;
  readonly items: readonly Value[];
}

/** Page size where neither call nor document names one. */
const usualSize = 20;

const otherPaging = (operation: Operation, parameters: Parameters) =>
  (listingOf(operation).paging.others ?? []).find(({ cursor }) => parameters[cursor] !== undefined);

/** The page size of a call; undefined: it is refused. */
export function sizeOf(operation: Operation, parameters: Parameters): number | undefined {
  const { size, minimum, maximum, default: usual, hasNoDefault, ...paging } = pagesOf(operation);
  if (paging.style === 'none') return Number.MAX_SAFE_INTEGER;
  const name = otherPaging(operation, parameters)?.size ?? size;
  const documented = operation.parameters[name]?.default;
  const fallback = hasNoDefault ? usualSize : usual;
  const defaultSize = paging.window?.default ?? (typeof documented === 'number' ? documented : fallback);
  if (name === '' || parameters[name] === undefined) return defaultSize;
  const requestedSize = numberAt(parameters, name);
  if (requestedSize === undefined || !Number.isInteger(requestedSize)) return undefined;
  const policies: Readonly<Record<SizePolicy, number | undefined>> = {
    refused: undefined,
    empty: 0,
    default: defaultSize,
    minimum,
    maximum,
  };
  const policy =
    (requestedSize < 0 ? paging.negativeSize : requestedSize === 0 ? paging.zeroSize : undefined) ??
    paging.belowMinimum;
  if (requestedSize < (paging.window ? 1 : minimum)) return policies[policy ?? 'refused'];
  const maxSize = paging.window?.maximum ?? maximum;
  if (requestedSize <= maxSize) return requestedSize;
  return paging.aboveMaximum === 'clamp' ? maxSize : undefined;
}

/** The place of the first item of a page that a number names; undefined: the call is refused. */
export function countedPlace(
  operation: Operation,
  parameters: Parameters,
  size: number,
  linkParameter: string,
): number | undefined {
  const { paging } = listingOf(operation);
  const usedPaging = otherPaging(operation, parameters) ?? paging;
  const isLink = usedPaging === paging && isLinkedPaging(paging);
  const name = isLink
    ? linkParameter
    : isCountedPaging(usedPaging) && typeof usedPaging.cursor === 'string'
      ? usedPaging.cursor
      : '';
  if (parameters[name] === undefined) return 0;
  const first = isLink ? 1 : firstPlace(usedPaging);
  const requestedNumber = numberAt(parameters, name);
  if (requestedNumber === undefined || !Number.isInteger(requestedNumber)) return undefined;
  if (requestedNumber < first) return paging.beforeFirst === 'first' ? 0 : undefined;
  return (requestedNumber - first) * (usedPaging.style === 'offset' ? 1 : size);
}
