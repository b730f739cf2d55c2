import type { ReachedLimit } from '../../model/limits.ts';
import { isDefect, type Reason, type ReasonCode, withReason } from '../../model/reasons.ts';
import { cutBy, type DiscoveryEnd } from './cut-discovery.ts';
import { caseKey } from '../../model/case-key.ts';
import { defined } from '../../model/defined.ts';
import { gatewayStatuses } from '../../model/http.ts';
import type { Outcome } from '../../model/judging.ts';
import { nameOf } from '../../model/operation-name.ts';
import type { Contract } from '../../model/contract.ts';
import type { Operation, OperationId } from '../../model/operation.ts';
import { groupBy } from '../../model/group-by.ts';
import type { RequirementId } from '../../model/requirement.ts';
import { isSuccess } from '../../protocols/documented.ts';
import { plural } from '../../model/text.ts';
import { shapeRequirement } from '../../schema/shape.ts';
import type { OperationUse, RpcError, UseOfOperations } from '../judge/operation-use.ts';

/** Advises a user to say that a method takes its parameters by name, if the document does not say how. */
function namesAdvice(operation: Operation, error: RpcError | undefined): string | undefined {
  const isUnsaid = operation.kind === 'json-rpc' && operation.params?.isUnsaid === true;
  return isUnsaid && error?.isAboutForm === true
    ? 'its parameters were sent by position; if it takes them by name, add `paramStructure: by-name` to it'
    : undefined;
}

/** Advises a user which subjects to configure so that an operation can be called. */
function advice({ parameters }: Operation): string {
  const needs = Object.entries(parameters)
    .filter(([, { required, values }]) => required && !values)
    .map(([name, { subject }]) => subject ?? name);
  return needs.length === 0 ? '' : `give ${needs.join(', ')} under "subjects" in --config`;
}

/** The declared members that no answer had, which the schema does not name: their paths are wrong. */
function wrongPaths({ unnamed = new Map() }: OperationUse): Reason | undefined {
  const absent = [...unnamed].filter(([, wasFound]) => !wasFound);
  if (absent.length === 0) return undefined;
  const lines = absent.map(
    ([{ of, member, paths }]) =>
      `${paths.join(' or ')}${of === undefined ? '' : ` in ${of}`}, which is declared in ${member}`,
  );
  return { text: `no answer has ${lines.join(', or ')}; correct the declaration` };
}

/** Why an operation gave no usable answer. `ended`: the limit that ended the discovery of its values. */
function whyUnanswered(operation: Operation, use: OperationUse | undefined, ended: ReachedLimit | undefined): Reason {
  const advised = advice(operation);
  const give = ended === undefined || advised === '' ? advised : cutBy(ended);
  if (!use && advised === '') return { text: 'it was not called before the run ended' };
  if (!use) return { text: ended ? cutBy(ended) : `no value is known for it; ${advised}` };
  const { calls, status, error, failure, lack } = use;
  if (lack !== undefined) return { text: `no answer ${lack}; correct the declaration` };
  if (status === undefined) return { text: `no answer to ${plural(calls, 'call')} (${failure ?? 'unknown'})` };
  const errorText = status === 200 ? error?.text : undefined;
  const answers = `${errorText ?? `status ${status}`} to ${plural(calls, 'call')}`;
  const facts = errorText === undefined ? { status } : {};
  if (operation.kind === 'rest' && status >= 200 && status < 300 && !isSuccess(operation, status))
    return {
      text:
        `the document describes ${Object.keys(operation.responses ?? {}).join(' and ')} and no success ${status}, ` +
        `which answered ${plural(calls, 'call')}; correct the document`,
    };
  if (status === 401 || status === 403)
    return { ...facts, text: `${answers}; give a key that may read it, with --key env:NAME` };
  if (gatewayStatuses.has(status)) return { ...facts, text: `${answers}; try again later or lower --rate` };
  return { ...facts, text: [answers, namesAdvice(operation, error), give].filter(Boolean).join('; ') };
}

/** Reasons that say no more than that nothing could be judged. */
const aboutAnswers: ReadonlySet<ReasonCode | undefined> = new Set(['no-evidence', 'no-usable-answer', 'no-subject']);

/** Whether a case was not judged because its operation gave no usable answer. */
const isAboutAnswers = ({ verdict, unconfirmed, reasonFacts }: Outcome): boolean =>
  verdict === 'inconclusive' && unconfirmed === undefined && aboutAnswers.has(reasonFacts?.code);

/** Deprecated methods may have been removed. */
const mayBeGone = (operation: Operation): boolean =>
  operation.kind === 'json-rpc' && operation.deprecatedSince !== undefined;

/** For each operation, the violated requirement that best explains missing answers: the form of answers comes first. */
function violatedCases(contract: Contract, outcomes: readonly Outcome[]): ReadonlyMap<OperationId, RequirementId> {
  const byOperation = groupBy(
    outcomes.filter(({ verdict }) => verdict === 'fail' || verdict === 'warning'),
    ({ operation }) => operation,
  );
  return new Map(
    [...byOperation].map(([id, ofOperation]) => {
      const operation = contract.operation(id);
      const first = [
        shapeRequirement({ operation }),
        contract.requirementOf('checks/http', 'json', id),
        contract.interfaces[operation.base]?.answersRequirement,
      ].find((requirement) => ofOperation.some((outcome) => outcome.requirement === requirement));
      return [id, first ?? (ofOperation[0] as Outcome).requirement] as const;
    }),
  );
}

/** Operations that violate the requirement that documented calls are answered. */
function unansweredOperations(contract: Contract, outcomes: readonly Outcome[]): ReadonlySet<OperationId> {
  const broken = outcomes.filter(({ verdict, requirement, operation }) => {
    const { answersRequirement } = contract.interfaces[contract.operation(operation).base] ?? {};
    return (verdict === 'fail' || verdict === 'warning') && requirement === answersRequirement;
  });
  return new Set(broken.map(({ operation }) => operation));
}

/** An inconclusive case that did not apply, as its operation is broken. A violation that was seen is kept. */
function behindFinding(outcome: Outcome, operation: Operation, broken: RequirementId): Outcome {
  const { verdict, unconfirmed, reasonFacts } = outcome;
  if (verdict !== 'inconclusive' || unconfirmed !== undefined || isDefect(reasonFacts)) return outcome;
  const see = { requirement: broken, operation: operation.id };
  const reason = withReason({ code: 'no-usable-answer', text: `${nameOf(operation)} gave no usable answer`, see });
  return { ...outcome, ...reason, applies: false, behind: caseKey(see) };
}

/**
 * Marks the cases of operations that never gave a usable answer, or a declared member. They were not tested: only
 * where an operation answered, a case without evidence did not apply. An operation with a violated case counts as
 * tested. If it violates that documented calls are answered, its other inconclusive cases did not apply.
 */
export function withUse(
  contract: Contract,
  outcomes: readonly Outcome[],
  use: UseOfOperations,
  endedBy: DiscoveryEnd = () => undefined,
): readonly Outcome[] {
  const violated = violatedCases(contract, outcomes);
  const unanswered = unansweredOperations(contract, outcomes);
  const reasons = new Map<OperationId, Reason>();
  for (const operation of contract.operations) {
    const operationUse = use.get(operation.id);
    const reason =
      operationUse?.isAnswered === true
        ? wrongPaths(operationUse)
        : whyUnanswered(operation, operationUse, endedBy(operation.id));
    if (reason !== undefined) reasons.set(operation.id, reason);
  }
  return outcomes.map((outcome) => {
    const unansweredReason = reasons.get(outcome.operation);
    if (unansweredReason === undefined || outcome.verdict === 'excluded') return outcome;
    if (use.get(outcome.operation)?.isAnswered === true) return { ...outcome, unanswered: unansweredReason };
    const { applies: _, ...withoutApplies } = outcome;
    const operation = contract.operation(outcome.operation);
    const broken = violated.get(operation.id);
    if (broken !== undefined && unanswered.has(operation.id)) return behindFinding(withoutApplies, operation, broken);
    const see = broken === undefined ? undefined : { requirement: broken, operation: operation.id };
    const text = `${nameOf(operation)} gave no usable answer: ${unansweredReason.text}`;
    return {
      ...withoutApplies,
      ...(isAboutAnswers(outcome) && withReason(defined({ code: 'no-usable-answer', text, see }))),
      ...defined({
        unanswered: violated.has(outcome.operation) || mayBeGone(operation) ? undefined : unansweredReason,
      }),
    };
  });
}
