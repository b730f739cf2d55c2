import { acceptedErrors } from '../../model/baseline.ts';
import { caseKey } from '../../model/case-key.ts';
import type { Contract } from '../../model/contract.ts';
import { defined } from '../../model/defined.ts';
import type { Client, Exchange } from '../../model/exchange.ts';
import { type Finding, isOfCheck, type Known, type Outcome } from '../../model/judging.ts';
import { callName } from '../judge/call-name.ts';
import { stopped } from '../judge/discover.ts';
import { errorNames, type Intermittent, type IntermittentErrors, isServerError } from '../judge/server-errors.ts';

/** Most calls that are sent again to see whether they always get an error, and most times that a call is sent. */
const mostSettled = { calls: 60, times: 12 };
/** A call that gets nothing but errors has a cause of its own if errors at random do that less often than this. */
const leastChanceOfAny = 0.0001;

/** An operation whose server errors at random are accepted, in a run in which no documented call got any. */
const unseen: Intermittent = { refusals: new Set(), atTimes: new Set(), always: new Set(), rate: 0.99, share: '' };

/** The errors of an exchange's operation; undefined: they do not come at random. */
const knownErrors = (
  { call, response }: Exchange,
  errors: IntermittentErrors,
  baseline: Readonly<Record<string, Known>>,
): Intermittent | undefined =>
  errors.get(call.operation) ?? (acceptedErrors(baseline, call.operation, response?.status ?? 0) ? unseen : undefined);

/**
 * Sends the calls of findings that got a server error again, if documented calls of their operation get some, or if
 * the baselines accept them: until another answer comes, or until chance cannot explain the errors.
 */
export async function settleErrors(
  outcomes: readonly Outcome[],
  errors: IntermittentErrors,
  client: Client,
  baseline: Readonly<Record<string, Known>> = {},
): Promise<IntermittentErrors> {
  const updated = new Map(errors);
  const calls = new Map<string, readonly [Exchange, asker: string]>();
  for (const outcome of outcomes)
    for (const exchange of outcome.findings.flatMap(({ exchanges }) => exchanges.filter(isServerError)))
      if (knownErrors(exchange, errors, baseline)) calls.set(callName(exchange), [exchange, caseKey(outcome)]);
  for (const [name, [exchange, asker]] of [...calls].slice(0, mostSettled.calls)) {
    const before = knownErrors(exchange, updated, baseline);
    if (!before || before.atTimes.has(name)) continue;
    const isAtTimes = await getsAnotherAnswer(exchange, asker, client, before.rate);
    const otherCalls = [...before.always].filter((call) => call !== name);
    updated.set(exchange.call.operation, {
      ...before,
      always: new Set(isAtTimes ? otherCalls : [...otherCalls, name]),
      atTimes: new Set(isAtTimes ? [...before.atTimes, name] : before.atTimes),
    });
  }
  return updated;
}

/** Sends a call again until it gets an answer that is no server error. `rate`: of errors at random. */
async function getsAnotherAnswer(exchange: Exchange, asker: string, client: Client, rate: number): Promise<boolean> {
  const times = Math.ceil(Math.log(leastChanceOfAny) / Math.log(Math.min(rate, 0.99)));
  for (let time = 0; time < Math.min(times, mostSettled.times); time += 1) {
    const secondExchange = await stopped(
      () => client.send(exchange.call, { asker, fresh: true, confirming: true }),
      undefined,
    );
    if (!secondExchange?.response) return false;
    if (!isServerError(secondExchange)) return true;
  }
  return false;
}

/** Whether a finding is an error that its calls, or documented calls of its operation, do not get each time. */
export function isIntermittent(contract: Contract, finding: Finding, errors: IntermittentErrors): boolean {
  const { refusals, atTimes, always } = errors.get(finding.operation) ?? {};
  const failed = finding.exchanges.filter(isServerError);
  return (
    failed.length > 0 &&
    failed.every(
      (exchange) =>
        exchange.call.operation === finding.operation &&
        !always?.has(callName(exchange)) &&
        (atTimes?.has(callName(exchange)) === true ||
          errorNames(contract, exchange).some((name) => refusals?.has(name) === true)),
    )
  );
}

/** Findings of checks on documented calls lead: they name no input that could be taken for the cause. */
const rankOf = (contract: Contract, finding: Finding): string =>
  [
    finding.exchanges.every(({ call }) => call.input === 'valid') ? 0 : 1,
    isOfCheck(contract, finding) ? 0 : 1,
    finding.fingerprint,
  ].join(' ');

/** The finding that leads those of an intermittent error, for the others. */
export const causeOfError = (
  contract: Contract,
  finding: Finding,
  findings: readonly Finding[],
  errors: IntermittentErrors,
): readonly Finding[] => {
  if (!isIntermittent(contract, finding, errors)) return [];
  const [leading, ...rest] = findings
    .filter((candidate) => candidate.operation === finding.operation && isIntermittent(contract, candidate, errors))
    .sort((left, right) => (rankOf(contract, left) < rankOf(contract, right) ? -1 : 1));
  return leading === undefined || leading === finding || rest.length === 0 ? [] : [leading];
};

/** A finding with the status of its error at random, and known if the baselines accept that. */
export const asIntermittent = (
  contract: Contract,
  finding: Finding,
  errors: IntermittentErrors,
  baseline: Readonly<Record<string, Known>>,
): Finding => {
  const statuses = new Set(finding.exchanges.filter(isServerError).map(({ response }) => response?.status ?? 0));
  const [status] = statuses;
  if (status === undefined || statuses.size > 1 || !isIntermittent(contract, finding, errors)) return finding;
  return {
    ...finding,
    intermittent: status,
    ...defined({ known: finding.known ?? acceptedErrors(baseline, finding.operation, status) }),
  };
};

/**
 * An inconclusive case that got no answer because of an accepted error at random does not apply this time, unless it
 * has seen another violation.
 */
export function withoutAcceptedErrors(
  contract: Contract,
  outcome: Outcome,
  errors: IntermittentErrors,
  baseline: Readonly<Record<string, Known>>,
): Outcome {
  const { operation, status } = outcome.reasonFacts ?? {};
  if (outcome.verdict !== 'inconclusive' || operation === undefined || status === undefined) return outcome;
  const isAtTimes = (errors.get(operation)?.atTimes.size ?? 0) > 0;
  if (!isAtTimes || acceptedErrors(baseline, operation, status) === undefined) return outcome;
  const { unconfirmed = [], ...rest } = outcome;
  return unconfirmed.every((finding) => asIntermittent(contract, finding, errors, baseline).known !== undefined)
    ? { ...rest, applies: false }
    : outcome;
}

/** A finding that says how often the error comes. */
export const withShare = (finding: Finding, errors: IntermittentErrors): Finding => {
  const share = errors.get(finding.operation)?.share;
  if (!share || finding.intermittent === undefined) return finding;
  return { ...finding, actual: `${finding.actual}; intermittent: ${share} of this operation got a server error` };
};
