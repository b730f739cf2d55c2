import { readExtension } from '../extension-form.ts';
import type { Subset } from '../../../engine/model/list-filter.ts';
import type { FiltersExtension } from './filters.ts';
import type { ListCount, Listing } from '../../../engine/model/list-row.ts';
import type { ListOrder } from '../../../engine/model/order-row.ts';
import type { ListRange } from '../../../engine/model/list-range.ts';
import type { Paging } from '../../../engine/model/list-paging.ts';

/** What a list operation means: the extension `x-assay-list`. Its JSON Schema is schemas/x-assay-list.json. */
export interface ListExtension extends Pick<Listing, 'uniqueIdentity' | 'unknownParent' | 'unchanged'> {
  /** Dotted path in the answer to the items; `.`: the answer is the array of them. */
  readonly items: string;
  /** Dotted paths of the members that together identify an item; absent or empty: the whole item does. */
  readonly identity?: readonly string[];
  /** The number of items of the whole list: a dotted path in the answer, or the name of a header. */
  readonly count?: ListCount;
  readonly paging: Paging;
  readonly order?: ListOrder;
  readonly filters?: FiltersExtension;
  /** Filters given together give the items that match all, also two of one member. */
  readonly conjunction?: true;
  /** Groups of filter parameters of which a call gives one. */
  readonly exclusive?: readonly (readonly string[])[];
  /** By parameter: how its values narrow the list where the items do not show it. */
  readonly subsets?: Readonly<Record<string, Subset>>;
  readonly ranges?: readonly ListRange[];
}

/** Reads the extension of an operation. @throws DocumentFault if it is not of the documented form. */
export const readList = (value: unknown, where: string): ListExtension | undefined =>
  value === undefined ? undefined : readExtension<ListExtension>('x-assay-list', value, where);
