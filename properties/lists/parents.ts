import { stringifyJson } from '../../engine/model/json.ts';
import type { OperationRow, Parameter } from '../../engine/model/operation.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';

/** The parameters in the path of a list: they name what the list belongs to. */
export const parentsOf = ({
  parameters,
}: Pick<OperationRow, 'parameters'>): readonly (readonly [string, Parameter])[] =>
  Object.entries<Parameter>(parameters).filter(([, row]) => row.in === 'path');

/** The parents that a call names, as one text. */
export const parentKey = (operation: OperationRow, parameters: Parameters): string =>
  stringifyJson(parentsOf(operation).map(([name]) => parameters[name] ?? null));

/** A known call for another parent than that of a call, the longest list first; undefined where none is known. */
export const anotherParent = (
  { operation, subjects }: CaseContext,
  parameters: Parameters,
  isWanted: (set: KnownCall) => boolean,
): KnownCall | undefined =>
  subjects
    .arguments(operation.id)
    .find((set) => parentKey(operation, set.parameters) !== parentKey(operation, parameters) && isWanted(set));
