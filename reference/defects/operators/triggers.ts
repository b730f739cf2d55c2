import { pagesOf } from '../../../engine/model/listing.ts';
import { numberAt } from './calls.ts';
import { boundsOf } from '../shared/ranges.ts';
import { textAt } from '../shared/texts.ts';
import type { Subject } from '../subject.ts';
import type { OperationCall } from '../../types.ts';
import type { Value } from '../../value.ts';

/** Whether a call meets the defect. */
export type Trigger = (call: OperationCall, operation: Subject) => boolean;

/** Calls that give a parameter, with one of these values if any are named. */
export function given(name: string, ...values: readonly Value[]): Trigger {
  return ({ parameters: { [name]: value } }) =>
    values.length === 0 ? value !== undefined : values.some((wanted) => wanted === value);
}

/** Calls without a parameter. */
export function missing(name: string): Trigger {
  return ({ parameters }) => parameters[name] === undefined;
}

/** The parameter's text matches; a parameter that is left out has the empty text. */
export function matches(name: string, pattern: RegExp): Trigger {
  return (call) => pattern.test(textAt(call, name));
}

/** The parameter is a number that fits. */
export function isNumber(name: string, fits: (value: number) => boolean): Trigger {
  return ({ parameters }) => {
    const value = numberAt(parameters, name);
    return value !== undefined && fits(value);
  };
}

export function not(trigger: Trigger): Trigger {
  return (call, operation) => !trigger(call, operation);
}

export function all(...triggers: readonly Trigger[]): Trigger {
  return (call, operation) => triggers.every((trigger) => trigger(call, operation));
}

export function any(...triggers: readonly Trigger[]): Trigger {
  return (call, operation) => triggers.some((trigger) => trigger(call, operation));
}

/** The call requests a page after the first. */
export const onLaterPages: Trigger = ({ parameters }, operation) => parameters[pagesOf(operation).cursor] !== undefined;

/** The page size of the call fits; `size` is undefined where the call gives none, or no number. */
export function sizeIs(
  fits: (size: number | undefined, paging: ReturnType<typeof pagesOf>, call: OperationCall) => boolean,
): Trigger {
  return (call, operation) => {
    const paging = pagesOf(operation);
    return fits(numberAt(call.parameters, paging.size), paging, call);
  };
}

/** The bounds of the block range fit. */
export function rangeIs(fits: (bounds: ReturnType<typeof boundsOf>) => boolean): Trigger {
  return (call, operation) => fits(boundsOf(operation, call));
}

export const startAlone = rangeIs(({ start, end }) => start !== undefined && end === undefined);
export const endAlone = rangeIs(({ start, end }) => start === undefined && end !== undefined);
export const bothBounds = rangeIs(({ start, end }) => start !== undefined && end !== undefined);
