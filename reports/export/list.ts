import type { Listing, OperationRow, Ordering, Parameter } from '../../engine/model/operation.ts';
import type { Members } from './schemas.ts';

/** The member that each value of a parameter for the order names. */
const keysOf = ({ by, byAmount }: Ordering, parameters: OperationRow['parameters']): Members => {
  const [parameter, row] = Object.entries<Parameter>(parameters).find(([, { changes }]) => changes === 'order') ?? [];
  if (parameter === undefined || byAmount === undefined) return {};
  const values = (row?.values ?? []).map((value) => [
    value,
    { path: value === 'amount' ? byAmount : by, type: 'number' },
  ]);
  return { keys: { parameter, values: Object.fromEntries(values) as Members } };
};

/** The order of a list. */
const orderOf = ({ order }: Listing, parameters: OperationRow['parameters']): Members => {
  if (!order) return {};
  const parameter = Object.keys(parameters).find((name) => parameters[name]?.changes === 'direction');
  return {
    order: {
      by: order.orBy ? [order.by, ...order.orBy] : order.by,
      ...(order.direction ? { direction: order.direction } : {}),
      ...(parameter === undefined ? {} : { parameter }),
      ...keysOf(order, parameters),
    },
  };
};

/** A half-open range of numbers. */
const rangesOf = ({ range }: Listing): Members =>
  range === undefined
    ? {}
    : { ranges: [{ path: range.position, from: range.start, to: range.end, closed: 'from', type: 'number' }] };

/** Filters by equality that every item must match. */
const filtersOf = (parameters: OperationRow['parameters']): Members => {
  const rows = Object.entries<Parameter>(parameters).flatMap(
    ([name, { filters, filterRequirement, mismatch, elsewhere }]) =>
      filters === undefined || (filterRequirement ?? mismatch) === undefined || elsewhere !== undefined
        ? []
        : [[name, filters] as const],
  );
  return rows.length === 0 ? {} : { filters: Object.fromEntries(rows) };
};

/** `x-assay-list` of a list with page tokens: what `assay run --openapi` reads. */
export const listExtensionOf = ({ listing, parameters }: OperationRow): Members => {
  if (listing?.paging.style !== 'token') return {};
  const { size, cursor, next, above, repeats } = listing.paging;
  return {
    'x-assay-list': {
      items: listing.items,
      ...(listing.identity.length === 0 ? {} : { identity: listing.identity }),
      paging: {
        style: 'cursor',
        size,
        cursor,
        next,
        ...(above === 'any' ? {} : { aboveMaximum: above === 'clamp' ? 'clamp' : 'limited' }),
        ...(repeats ? { repeats } : {}),
      },
      ...orderOf(listing, parameters),
      ...filtersOf(parameters),
      ...rangesOf(listing),
    },
  };
};
