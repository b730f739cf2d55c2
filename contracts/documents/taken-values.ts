import { didYouMean, nearNames } from '../../engine/model/near.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { DocumentFault } from './fault.ts';

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
