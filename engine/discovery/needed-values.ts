import type { Contract } from '../model/contract.ts';
import type { LeftOut } from '../model/left-out.ts';
import { nameOf } from '../model/operation-name.ts';
import type { Operation } from '../model/operation.ts';
import { takesSubject } from './spelling.ts';
import type { Subjects } from './subjects.ts';

/** Required parameters without a known value, by the names under which a user can configure them. */
const neededBy = ({ parameters, survey = [] }: Operation, subjects: Subjects): readonly string[] =>
  Object.entries(parameters).flatMap(([name, parameter]) => {
    const { required, subject, values, examples, madeUp, declared } = parameter;
    const isGiven = survey.length > 0 && survey.every((row) => name in row);
    const isKnown = isGiven || (values ?? examples ?? madeUp ?? declared) !== undefined;
    const candidates = subject === undefined ? [] : subjects.of(subject);
    if (!required || isKnown || candidates.some((candidate) => takesSubject(parameter, candidate))) return [];
    return [subject ?? name];
  });

/**
 * The operations that a run does not call: those that the contract leaves out, and those with a required value that
 * discovery did not find. Undefined if the contract leaves out none.
 */
export function leftOutOf({ operations, leftOut }: Contract, subjects: Subjects): readonly LeftOut[] | undefined {
  if (!leftOut) return undefined;
  const needing = operations.flatMap((row): LeftOut[] => {
    if (subjects.arguments(row.id).length > 0 || subjects.refused(row.id).length > 0) return [];
    const names = neededBy(row, subjects);
    return names.length === 0 ? [] : [{ operation: nameOf(row), reason: 'value', names }];
  });
  return [...needing, ...leftOut];
}
