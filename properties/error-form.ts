import type { Contract, DocumentedErrors } from '../engine/model/contract.ts';
import type { Answered } from '../engine/model/judging.ts';
import { isObject } from '../engine/model/paths.ts';

/** The errors that the interface of an answer documents; undefined where it documents none. */
export const errorsOf = (
  { interfaces }: Pick<Contract, 'interfaces'>,
  { operation }: Pick<Answered, 'operation'>,
): DocumentedErrors | undefined => interfaces[operation.base]?.errors;

/** Whether the body of an error is an object that repeats its status, where the interface documents that it does. */
export function repeatsStatus(contract: Contract, answer: Answered): boolean {
  const { statusMember } = errorsOf(contract, answer) ?? {};
  return isObject(answer.body) && (statusMember === undefined || answer.body[statusMember] === answer.status);
}

/** As `repeatsStatus`, and it has the documented text for people; true where the interface documents no errors. */
export function isDocumentedError(contract: Contract, answer: Answered): boolean {
  const documented = errorsOf(contract, answer);
  if (!documented) return true;
  const { messageMember } = documented;
  const { body } = answer;
  return (
    repeatsStatus(contract, answer) &&
    (messageMember === undefined || (isObject(body) && typeof body[messageMember] === 'string'))
  );
}
