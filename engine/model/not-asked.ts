import { filtersOf } from './filters-of.ts';
import { pagesOf } from './listing.ts';
import type { Operation } from './operation.ts';

/** A documented parameter that no answered call had. */
export interface NotAsked {
  readonly parameter: string;
  readonly reason: string;
}

/** An operation with the documented parameters that a run never sent. */
export interface NeverSent {
  readonly operation: string;
  readonly parameters: readonly NotAsked[];
}

/** Why assay cannot send any value of a parameter. */
export const unsendableReasons = {
  type: 'assay cannot send values of its type',
  body: 'assay sends only JSON objects as bodies, and none with GET',
  condition: 'it changes the kind of answer',
} as const;

/** Why a run sent no value of a parameter that assay can send. */
export function unsentReason(operation: Operation, parameter: string): string {
  if (operation.listing && pagesOf(operation).cursor === parameter) return 'no answer had a next page';
  const { type, examples } = operation.parameters[parameter] ?? {};
  // An example of objects in a list has no spelling in a URL.
  if (examples && (type === 'list' || type === 'object')) return unsendableReasons.type;
  return filtersOf(operation).some((filter) => filter.parameter === parameter)
    ? 'no item in the answers has a value that it surely takes'
    : 'neither the document nor the answers give a value that it surely takes';
}

/** The documented parameters of an operation that were not asked. `reasonOf`: undefined if the parameter was. */
export const notAsked = (
  { parameters, unsendable = {} }: Operation,
  reasonOf: (parameter: string) => string | undefined,
): readonly NotAsked[] => [
  ...Object.keys(parameters).flatMap((parameter) => {
    const reason = reasonOf(parameter);
    return reason === undefined ? [] : [{ parameter, reason }];
  }),
  ...Object.entries(unsendable).map(([parameter, reason]) => ({ parameter, reason })),
];
