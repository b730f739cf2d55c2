import type { CaseContext, Parameters } from '../engine/contract/case-context.ts';
import { RuleFault } from '../engine/contract/endings.ts';
import type { KnownCall } from '../engine/discovery/subjects.ts';
import type { Call } from '../engine/model/exchange.ts';
import { validity } from '../engine/model/validity.ts';
import type { Contract } from '../engine/model/contract.ts';
import { leftOutReasons } from '../engine/model/left-out.ts';
import { pagesOf } from '../engine/model/listing.ts';
import { matchesPattern } from '../engine/model/pattern.ts';
import { didYouMean, nearNames } from '../engine/model/near.ts';
import type { Operation } from '../engine/model/operation.ts';
import { nameOf, operationTexts } from '../engine/model/operation-name.ts';
import { anyKnownCall } from '../properties/lists/known-calls.ts';

/** The calls that a rule may make. */

/** Why an operation cannot be called, with what would help. */
export function uncalled({ operations, leftOut = [] }: Pick<Contract, 'operations' | 'leftOut'>, name: string): string {
  const entry = leftOut.find(({ operation }) => matchesPattern(name, operation));
  if (entry?.reason === 'write') return `${name} may write: give --allow-writes '${name}'`;
  if (entry) return `${name} is not called: it ${[leftOutReasons[entry.reason], ...(entry.names ?? [])].join(' ')}`;
  return `${name} is no operation of the contract.${didYouMean(nearNames(name, operations.flatMap(operationTexts)))}`;
}

/** @throws RuleFault for a parameter that the document does not describe: a misspelt one would test nothing. */
export function mustBeDocumented(operation: Operation, parameters: Parameters): void {
  const names = Object.keys(operation.parameters);
  const unknown = Object.keys(parameters).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new RuleFault(
    `${nameOf(operation)} has no parameter ${unknown} in its document.${didYouMean(nearNames(unknown, names))}`,
  );
}

/** How the document classifies a call. Only of a value that the target showed can one say that a subject exists. */
export function inputOf({ subjects }: CaseContext, operation: Operation, parameters: Parameters): Call['input'] {
  const { valid } = validity(operation, parameters);
  const isKnown = Object.entries(parameters).every(([name, value]) => {
    const kind = operation.parameters[name]?.subject;
    return (
      kind === undefined || value === undefined || [value].flat().every((each) => subjects.has(kind, String(each)))
    );
  });
  if (valid === true) return isKnown ? 'valid' : 'open';
  return valid === 'open' ? 'open' : 'invalid';
}

/** The given parameters of a call, without those of its page. */
const chosenNames = ({ listing, ...operation }: Operation, { parameters }: KnownCall): readonly string[] => {
  const { size, cursor } = listing ? pagesOf({ listing, ...operation }) : { size: '', cursor: '' };
  return Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || name === size || name === cursor || operation.parameters[name]?.required ? [] : [name],
  );
};

/**
 * The calls that the target is known to answer and that choose nothing: no filter, and no order. Without one, those
 * that choose the least. @throws Inconclusive if there is none for the operation of the case
 */
export function plainCalls(c: CaseContext, operation: Operation): readonly KnownCall[] {
  const calls = c.subjects.arguments(operation.id);
  if (calls.length === 0) return operation.id === c.operation.id ? [anyKnownCall(c)] : [];
  const least = Math.min(...calls.map((set) => chosenNames(operation, set).length));
  return calls.filter((set) => chosenNames(operation, set).length === least).slice(0, c.effort.candidates);
}
