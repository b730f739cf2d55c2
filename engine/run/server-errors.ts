import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import { gatewayStatuses } from '../model/gateway-statuses.ts';
import type { Finding } from '../model/judging.ts';
import type { OperationId } from '../model/operation.ts';
import { plural } from '../model/text.ts';
import { callName, refusalsOf } from './call-name.ts';
import { isPassive } from './leading-finding.ts';

/** Most calls that a run remembers, and the longest name of a call among them. */
const most = { calls: 2_000, name: 2_000 };
/**
 * If errors at random would give a call nothing but errors less often than this, the call has a cause of its own.
 * A finding was reproduced, so its call got one error more than the recording has.
 */
const leastChance = 0.01;

/** The server errors of an operation whose documented calls get them at times. */
export interface Intermittent {
  /** Names of the error answers: status and body. */
  readonly refusals: ReadonlySet<string>;
  /** Calls that got errors only, too many for errors at random. */
  readonly always: ReadonlySet<string>;
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

const isServerError = ({ response }: Exchange): boolean =>
  response !== undefined && response.status >= 500 && !gatewayStatuses.has(response.status);

/** Counts the calls of a recording that get a server error. */
export class ServerErrors {
  readonly #operations = new Map<OperationId, Map<string, Call>>();
  readonly #contract: Contract;
  #calls = 0;

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  add(exchange: Exchange): void {
    const { call, response } = exchange;
    if (!response || gatewayStatuses.has(response.status) || call.key !== undefined) return;
    if (exchange.request.url.length + (exchange.request.body?.length ?? 0) > most.name) return;
    const calls = this.#operations.get(call.operation) ?? new Map<string, Call>();
    this.#operations.set(call.operation, calls);
    const name = callName(exchange);
    const known = calls.get(name) ?? { isValid: call.input === 'valid', refusals: new Set(), answers: 0, errors: 0 };
    if (!calls.has(name) && (this.#calls += 1) > most.calls) return;
    calls.set(name, known);
    known.answers += 1;
    if (!isServerError(exchange)) return;
    known.errors += 1;
    for (const refusal of refusalsOf(this.#contract, exchange)) known.refusals.add(refusal);
  }

  /** Operations of which a documented call got both a server error and another answer. */
  intermittent(): IntermittentErrors {
    const all = new Map<OperationId, Intermittent>();
    for (const [operation, calls] of this.#operations) {
      const known = [...calls.values()];
      const unsteady = known.filter(({ isValid, errors, answers }) => isValid && errors > 0 && errors < answers);
      if (unsteady.length === 0) continue;
      const documented = known.filter(({ isValid }) => isValid);
      const sum = (of: 'answers' | 'errors'): number => documented.reduce((total, call) => total + call[of], 0);
      const [errors, answers] = [sum('errors'), sum('answers')];
      all.set(operation, {
        refusals: new Set(unsteady.flatMap(({ refusals }) => [...refusals])),
        always: new Set(
          [...calls].flatMap(([name, call]) =>
            call.errors === call.answers && (errors / answers) ** (call.errors + 1) < leastChance ? [name] : [],
          ),
        ),
        share: `${errors} of ${plural(answers, 'documented call')}`,
      });
    }
    return all;
  }
}

/** Whether a finding is an error that its operation gives to documented calls, too, and not each time. */
export function isIntermittent(contract: Contract, finding: Finding, errors: IntermittentErrors): boolean {
  const { refusals, always } = errors.get(finding.operation) ?? {};
  const failed = finding.exchanges.filter(isServerError);
  return (
    failed.length > 0 &&
    failed.every(
      (exchange) =>
        exchange.call.operation === finding.operation &&
        !always?.has(callName(exchange)) &&
        refusalsOf(contract, exchange).some((refusal) => refusals?.has(refusal)),
    )
  );
}

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

/** A finding that says how often the error comes. */
export const withShare = (contract: Contract, finding: Finding, errors: IntermittentErrors): Finding => {
  const share = errors.get(finding.operation)?.share;
  if (share === undefined || !isIntermittent(contract, finding, errors)) return finding;
  return { ...finding, actual: `${finding.actual}; intermittent: ${share} of this operation got a server error` };
};
