import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import { gatewayStatuses } from '../../model/http.ts';
import type { OperationId } from '../../model/operation.ts';
import { plural } from '../../model/text.ts';
import { callName, refusalsOf } from './call-name.ts';

/** Most calls that a run remembers, and the longest name of a call among them. */
const maximum = { calls: 2_000, name: 2_000 };
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

export const isServerError = ({ response }: Exchange): boolean =>
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
    if (url.length + (body?.length ?? 0) > maximum.name || (this.#calls >= maximum.calls && !this.#urls.has(url)))
      return;
    const calls = this.#operations.get(call.operation) ?? new Map<string, Call>();
    this.#operations.set(call.operation, calls);
    const name = callName(exchange);
    const counts = calls.get(name) ?? { isValid: call.input === 'valid', refusals: new Set(), answers: 0, errors: 0 };
    if (!calls.has(name) && (this.#calls += 1) > maximum.calls) return;
    calls.set(name, counts);
    this.#urls.add(url);
    counts.answers += 1;
    if (!isServerError(exchange)) return;
    counts.errors += 1;
    for (const name of errorNames(this.#contract, exchange)) counts.refusals.add(name);
  }

  /** Operations of which a documented call got a server error. */
  intermittent(): IntermittentErrors {
    const all = new Map<OperationId, Intermittent>();
    for (const [operation, calls] of this.#operations) {
      const entries = [...calls];
      const documented = entries.filter(([, { isValid }]) => isValid);
      const sum = (of: 'answers' | 'errors'): number => documented.reduce((total, [, call]) => total + call[of], 0);
      const [errors, answers] = [sum('errors'), sum('answers')];
      if (errors === 0) continue;
      const rate = errors / answers;
      const unsteady = entries.filter(([, call]) => call.errors > 0 && call.errors < call.answers);
      const namesOf = (rows: typeof entries): ReadonlySet<string> => new Set(rows.map(([name]) => name));
      all.set(operation, {
        refusals: new Set(unsteady.flatMap(([, { isValid, refusals }]) => (isValid ? [...refusals] : []))),
        atTimes: namesOf(unsteady),
        always: namesOf(
          entries.filter(([, call]) => call.errors === call.answers && rate ** (call.errors + 1) < leastChance),
        ),
        rate,
        share: `${errors} of ${plural(answers, 'documented call')}`,
      });
    }
    return all;
  }
}

/** Names of a server error, without numbers and ids: many bodies have a time, or the id of their request. */
export const errorNames = (contract: Contract, exchange: Exchange): string[] =>
  refusalsOf(contract, exchange).map(
    (name) => `${exchange.response?.status} ${name.replaceAll(/[\da-f-]{8,}|\d+/gi, '*')}`,
  );
