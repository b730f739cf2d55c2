import { constraintsOf } from '../../engine/model/constraints.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Operation, Parameter } from '../../engine/model/operation.ts';
import { validity } from '../../engine/model/validity.ts';
import type { Parameters } from '../../engine/model/judging.ts';

/**
 * Whether a call is a documented one, as far as the rows say: the form of values that items carry may be open, a
 * constraint on several parameters may not.
 */
export const isDocumented = (operation: Operation, parameters: Parameters): boolean =>
  validity(operation, parameters).valid !== false &&
  constraintsOf(operation).every((constraint) => constraint(parameters) === undefined);

/** Whether a value that items carry makes a documented call beside other parameters. */
export const isDocumentedBeside = (operation: Operation, parameters: Parameters, name: string, value: Json): boolean =>
  allowedBy(operation, name)(value) && isDocumented(operation, { ...parameters, [name]: value });

/** Whether the row of a parameter allows a value, as far as the row says. */
function allows({ type, values, open, minimum, maximum }: Parameter, value: Json): boolean {
  const all = Array.isArray(value) ? (value as readonly Json[]) : [value];
  return all.every((item) => {
    const text = String(item);
    if (values && open !== 'any' && type !== 'comma-list') return values.includes(text);
    if (type === 'boolean') return text === 'true' || text === 'false';
    if (type !== 'integer') return true;
    if (!/^(?:0|-?[1-9]\d{0,15})$/.test(text)) return false;
    return Number(text) >= (minimum ?? -Infinity) && Number(text) <= (maximum ?? Infinity);
  });
}

export const allowedBy =
  ({ parameters }: Operation, name: string) =>
  (value: Json): boolean => {
    const row = parameters[name];
    return row !== undefined && allows(row, value);
  };
