import { defined } from '../../engine/model/defined.ts';
import { type CaseIds, nameOf } from '../../engine/model/operation-name.ts';
import { type CaseContext, Inconclusive, LeftToDepth, type Parameters } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { OperationRow, Parameter } from '../../engine/model/operation.ts';

// The calls that discovery found answered, from which laws begin, and how a law ends where none of them suits.

/** Known argument sets whose lists hold more than `count` items, longest first. */
export const setsWithMoreThan = (c: CaseContext, count: number): readonly KnownCall[] =>
  c.knownCalls.filter((set) => set.more || set.count > count);

/** @throws Inconclusive that says what would help, where no known list is long enough. */
export function setWithMoreThan(c: CaseContext, count: number): KnownCall {
  const [set] = setsWithMoreThan(c, count);
  if (set) return set;
  return inconclusiveNoSubject(c, `a list with more than ${count} items`);
}

/**
 * If no call of the operation is answered, or none in the documented form, that is the cause, and another case reports
 * it.
 */
const precondition = (c: CaseContext): CaseIds =>
  c.subjects.brokenBy(c.operation.id) ?? { requirement: c.answersRequirement(), operation: c.operation.id };

/** Ends a case for which no call is known. `expectation`: what such a call has to show, as the reason names it. */
export function inconclusiveNoSubject(c: CaseContext, expectation: string): never {
  const attempts = c.subjects.refused(c.operation.id).length;
  if (attempts > 0 && c.knownCalls.length === 0)
    throw new Inconclusive(`${nameOf(c.operation)} gave no usable answer for any of ${attempts} subjects`, {
      code: 'no-usable-answer',
      see: precondition(c),
    });
  // The configuration names kinds of subjects; a closed set names its values itself.
  const needs = Object.entries(c.operation.parameters)
    .filter(([, { required, values }]) => required && !values)
    .map(([name, { subject }]) => subject ?? name);
  return c.noData(
    `no subject found on the target: ${expectation}` +
      `${needs.length > 0 ? `; give ${needs.join(', ')} under "subjects" in --config` : ''}`,
    defined({ code: 'no-subject', needsSubjects: needs.length > 0 ? true : undefined }),
  );
}

/** Ends a case that found data and no evidence: the pages and values of depth quick are too few, not the data. */
export function leftToLargerDepth(c: CaseContext): void {
  if (c.evidence === 0 && !c.effort.asksFurther) throw new LeftToDepth(c.depth);
}

/** Any parameters that the operation is known to answer. */
export const anyKnownCall = (c: CaseContext): KnownCall =>
  c.knownCalls[0] ?? inconclusiveNoSubject(c, `parameters that ${nameOf(c.operation)} answers`);

/** How much the answer of a known call shows. */
export const bytesOf = ({ answer }: KnownCall): number => answer.exchange.response?.bytes ?? 0;

/** The known call with the most items. */
export const largestKnownCall = (c: CaseContext): KnownCall =>
  [...c.knownCalls].sort((a, b) => b.count - a.count)[0] ?? anyKnownCall(c);

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
