import { acceptedErrors } from '../model/baseline.ts';
import { caseKey } from '../model/case-key.ts';
import type { Contract } from '../model/contract.ts';
import { defined } from '../model/defined.ts';
import type { Client, Exchange } from '../model/exchange.ts';
import { gatewayStatuses } from '../model/gateway-statuses.ts';
import type { Finding, Known, Outcome } from '../model/judging.ts';
import type { OperationId } from '../model/operation.ts';
import { plural } from '../model/text.ts';
import { callName, refusalsOf } from './call-name.ts';
import { isPassive } from './leading-finding.ts';
import { stopped } from './learn.ts';

/** Most calls that a run remembers, and the longest name of a call among them. */
const most = { calls: 2_000, name: 2_000 };
/**
 * If errors at random would give a call nothing but errors less often than this, the call has a cause of its own.
 * A finding was reproduced, so its call got one error more than the recording has.
 */
const leastChance = 0.01;

/** The server errors of an operation whose documented calls get them. */
export interface Intermittent {
  /** Names of the error answers that came at times: status and body. */
  readonly refusals: ReadonlySet<string>;
  /** Calls that got errors and other answers. */
  readonly atTimes: ReadonlySet<string>;
  /** Calls that got errors only, too many for errors at random. */
  readonly always: ReadonlySet<string>;
  /** Errors among the answers to documented calls, from 0 to 1. */
  readonly rate: number;
  /** `4 of 16 documented calls`. */
  readonly share: string;
}

export type IntermittentErrors = ReadonlyMap<OperationId, Intermittent>;

interface Call {
  readonly isValid: boolean;
  readonly refusals: Set<string>;
  answers: number;
  errors: number;
}

/** Most calls that are sent again to see whether they always get an error, and most times that a call is sent. */
const mostSettled = { calls: 60, times: 12 };
/** A call that gets nothing but errors has a cause of its own if errors at random do that less often than this. */
const leastChanceOfAny = 0.0001;

const isServerError = ({ response }: Exchange): boolean =>
  response !== undefined && response.status >= 500 && !gatewayStatuses.has(response.status);

/** Counts the calls of a recording that get a server error. */
export class ServerErrors {
  readonly #operations = new Map<OperationId, Map<string, Call>>();
  /** The URLs of these calls: most calls of a campaign are new, and their names cost more than a look at the URL. */
  readonly #urls = new Set<string>();
  readonly #contract: Contract;
  #calls = 0;

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  add(exchange: Exchange): void {
    const { call, response } = exchange;
    if (!response || gatewayStatuses.has(response.status) || call.key !== undefined) return;
    const { url, body } = exchange.request;
    if (url.length + (body?.length ?? 0) > most.name || (this.#calls >= most.calls && !this.#urls.has(url))) return;
    const calls = this.#operations.get(call.operation) ?? new Map<string, Call>();
    this.#operations.set(call.operation, calls);
    const name = callName(exchange);
    const known = calls.get(name) ?? { isValid: call.input === 'valid', refusals: new Set(), answers: 0, errors: 0 };
    if (!calls.has(name) && (this.#calls += 1) > most.calls) return;
    calls.set(name, known);
    this.#urls.add(url);
    known.answers += 1;
    if (!isServerError(exchange)) return;
    known.errors += 1;
    for (const name of errorNames(this.#contract, exchange)) known.refusals.add(name);
  }

  /** Operations of which a documented call got a server error. */
  intermittent(): IntermittentErrors {
    const all = new Map<OperationId, Intermittent>();
    for (const [operation, calls] of this.#operations) {
      const known = [...calls];
      const documented = known.filter(([, { isValid }]) => isValid);
      const sum = (of: 'answers' | 'errors'): number => documented.reduce((total, [, call]) => total + call[of], 0);
      const [errors, answers] = [sum('errors'), sum('answers')];
      if (errors === 0) continue;
      const rate = errors / answers;
      const unsteady = known.filter(([, call]) => call.errors > 0 && call.errors < call.answers);
      const namesOf = (rows: typeof known): ReadonlySet<string> => new Set(rows.map(([name]) => name));
      all.set(operation, {
        refusals: new Set(unsteady.flatMap(([, { isValid, refusals }]) => (isValid ? [...refusals] : []))),
        atTimes: namesOf(unsteady),
        always: namesOf(
          known.filter(([, call]) => call.errors === call.answers && rate ** (call.errors + 1) < leastChance),
        ),
        rate,
        share: `${errors} of ${plural(answers, 'documented call')}`,
      });
    }
    return all;
  }
}

/** An operation whose server errors at random are accepted, in a run in which no documented call got any. */
const unseen: Intermittent = { refusals: new Set(), atTimes: new Set(), always: new Set(), rate: 0.99, share: '' };

/** What is known of the errors of an exchange's operation; undefined: they do not come at random. */
const knownErrors = (
  { call, response }: Exchange,
  errors: IntermittentErrors,
  known: Readonly<Record<string, Known>>,
): Intermittent | undefined =>
  errors.get(call.operation) ?? (acceptedErrors(known, call.operation, response?.status ?? 0) ? unseen : undefined);

/**
 * Sends the calls of findings that got a server error again, if documented calls of their operation get some, or if
 * the baselines accept them: until another answer comes, or until chance cannot explain the errors.
 */
export async function settleErrors(
  outcomes: readonly Outcome[],
  errors: IntermittentErrors,
  client: Client,
  known: Readonly<Record<string, Known>> = {},
): Promise<IntermittentErrors> {
  const settled = new Map(errors);
  const calls = new Map<string, readonly [Exchange, asker: string]>();
  for (const outcome of outcomes)
    for (const exchange of outcome.findings.flatMap(({ exchanges }) => exchanges.filter(isServerError)))
      if (knownErrors(exchange, errors, known)) calls.set(callName(exchange), [exchange, caseKey(outcome)]);
  for (const [name, [exchange, asker]] of [...calls].slice(0, mostSettled.calls)) {
    const before = knownErrors(exchange, settled, known);
    if (!before || before.atTimes.has(name)) continue;
    const isAtTimes = await getsAnotherAnswer(exchange, asker, client, before.rate);
    const others = [...before.always].filter((call) => call !== name);
    settled.set(exchange.call.operation, {
      ...before,
      always: new Set(isAtTimes ? others : [...others, name]),
      atTimes: new Set(isAtTimes ? [...before.atTimes, name] : before.atTimes),
    });
  }
  return settled;
}

/** Sends a call again until it gets an answer that is no server error. `rate`: of errors at random. */
async function getsAnotherAnswer(exchange: Exchange, asker: string, client: Client, rate: number): Promise<boolean> {
  const times = Math.ceil(Math.log(leastChanceOfAny) / Math.log(Math.min(rate, 0.99)));
  for (let time = 0; time < Math.min(times, mostSettled.times); time += 1) {
    const again = await stopped(() => client.send(exchange.call, { asker, fresh: true, confirming: true }), undefined);
    if (!again?.response) return false;
    if (!isServerError(again)) return true;
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

/** Names of a server error, without numbers and ids: many bodies have a time, or the id of their request. */
const errorNames = (contract: Contract, exchange: Exchange): string[] =>
  refusalsOf(contract, exchange).map(
    (name) => `${exchange.response?.status} ${name.replaceAll(/[\da-f-]{8,}|\d+/gi, '*')}`,
  );

/** Findings of checks on documented calls lead: they name no input that could be taken for the cause. */
const rankOf = (finding: Finding): string =>
  [
    finding.exchanges.every(({ call }) => call.input === 'valid') ? 0 : 1,
    isPassive(finding) ? 0 : 1,
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
  const [leading, ...others] = findings
    .filter((candidate) => candidate.operation === finding.operation && isIntermittent(contract, candidate, errors))
    .sort((left, right) => (rankOf(left) < rankOf(right) ? -1 : 1));
  return leading === undefined || leading === finding || others.length === 0 ? [] : [leading];
};

/** A finding with the status of its error at random, and known if the baselines accept that. */
export const asIntermittent = (
  contract: Contract,
  finding: Finding,
  errors: IntermittentErrors,
  known: Readonly<Record<string, Known>>,
): Finding => {
  const statuses = new Set(finding.exchanges.filter(isServerError).map(({ response }) => response?.status ?? 0));
  const [status] = statuses;
  if (status === undefined || statuses.size > 1 || !isIntermittent(contract, finding, errors)) return finding;
  return {
    ...finding,
    intermittent: status,
    ...defined({ known: finding.known ?? acceptedErrors(known, finding.operation, status) }),
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
  known: Readonly<Record<string, Known>>,
): Outcome {
  const { operation, status } = outcome.reasonFacts ?? {};
  if (outcome.verdict !== 'inconclusive' || operation === undefined || status === undefined) return outcome;
  const isAtTimes = (errors.get(operation)?.atTimes.size ?? 0) > 0;
  if (!isAtTimes || acceptedErrors(known, operation, status) === undefined) return outcome;
  const { unconfirmed = [], ...rest } = outcome;
  return unconfirmed.every((finding) => asIntermittent(contract, finding, errors, known).known !== undefined)
    ? { ...rest, applies: false }
    : outcome;
}

/** A finding that says how often the error comes. */
export const withShare = (finding: Finding, errors: IntermittentErrors): Finding => {
  const share = errors.get(finding.operation)?.share;
  if (!share || finding.intermittent === undefined) return finding;
  return { ...finding, actual: `${finding.actual}; intermittent: ${share} of this operation got a server error` };
};
