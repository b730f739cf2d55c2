import type { Dependency } from '../../engine/model/dependency.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { readRows } from './extension-form.ts';
import type { JsonRecord } from './record.ts';
import { mustTake } from './taken-values.ts';

const extension = 'x-assay-dependencies';

/**
 * The parameters of an operation that need others, by `x-assay-dependencies` (schemas/x-assay-dependencies.json).
 * @throws DocumentFault for another form, and for parameters or values that the operation does not have.
 */
export function dependenciesIn(
  operation: JsonRecord,
  parameters: Readonly<Record<string, Parameter>>,
  where: string,
): readonly Dependency[] | undefined {
  const rows = readRows<Dependency>(extension, operation[extension], where);
  for (const { parameter, values = [], needs } of rows)
    for (const [name, taken] of Object.entries({ ...needs, [parameter]: values }))
      mustTake(parameters, name, taken, `${where}: ${extension}`);
  return rows.length === 0 ? undefined : rows;
}
