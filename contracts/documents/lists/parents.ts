import type { Parameter } from '../../../engine/model/operation.ts';
import { DocumentFault } from '../fault.ts';
import type { ListExtension } from './list.ts';

/** Whether the responses of an operation name a status: itself, a range as `4XX`, or `default`. */
const isNamed = (statuses: readonly string[], status: number): boolean =>
  statuses.some(
    (documented) =>
      documented === 'default' ||
      documented.toUpperCase() === `${String(status)[0]}XX` ||
      documented === String(status),
  );

/** @throws DocumentFault for a list with members about a parent if its operation has none. */
export const mustFitParents = (
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
