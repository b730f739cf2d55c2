import type { Listing } from '../../../engine/model/list-row.ts';
import { readExtension } from '../extension-form.ts';

/** The list of an operation as `x-assay-list` writes it. Its JSON Schema is schemas/x-assay-list.json. */
export type ListExtension = Omit<Listing, 'mayLeaveOut' | 'decimals' | 'head'>;

/** Reads the extension of an operation. @throws DocumentFault if it is not of the documented form. */
export const readList = (value: unknown, where: string): ListExtension | undefined =>
  value === undefined ? undefined : readExtension<ListExtension>('x-assay-list', value, where);
