import { constraintsOf } from '../../engine/model/constraints.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { validity } from '../../engine/model/validity.ts';
import type { Parameters } from '../../engine/model/judging.ts';
import { allowedBy } from '../filters/allowed.ts';

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
