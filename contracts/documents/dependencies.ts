import type { Dependency } from '../../engine/model/parameter.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { readRows } from './extension-form.ts';
import type { JsonRecord } from './record.ts';
import { didYouMean, nearNames } from '../../engine/model/near.ts';
import { DocumentFault } from './fault.ts';

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

/** Checks that an operation has a parameter, and that it takes some values. `subject`: who names them. */
export function mustTake(
  parameters: Readonly<Record<string, Parameter>>,
  name: string,
  values: readonly string[],
  subject: string,
): void {
  const row = parameters[name];
  const fault = (text: string, near: readonly string[]): DocumentFault =>
    new DocumentFault(`${subject} ${text}.${didYouMean(near)}`);
  if (!row)
    throw fault(
      `names the parameter ${name}, which the operation does not have`,
      nearNames(name, Object.keys(parameters)),
    );
  const unknown = values.find((value) => !row.open && row.values?.includes(value) === false);
  if (unknown !== undefined)
    throw fault(`has ${unknown}, which ${name} does not take`, nearNames(unknown, row.values ?? []));
}
