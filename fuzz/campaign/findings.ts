import type { Case } from '../../engine/model/requirement.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Call, Exchange } from '../../engine/model/exchange.ts';
import { BudgetSpent, Interrupted, TimeSpent } from '../../engine/client/errors.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { phrase } from '../guidance/features.ts';
import { isObject } from '../../engine/model/paths.ts';
import { sentCall } from '../../engine/protocols/sent.ts';
import type { Violation } from '../../engine/model/judging.ts';
import { fingerprint, general } from '../../engine/run/judge/fingerprint.ts';
import { minimise } from './minimise.ts';
import { type Reduced, type Spend, reproducesReliably } from './reduced.ts';
import { withWarmUpCall, type WarmUpTools } from './warm-up-call.ts';
import { tryTrial, type Shown, type Trial, trialOf } from '../../engine/run/confirm/trial.ts';

/** A violation that has not been replayed yet. */
export interface Suspect {
  readonly of: Case;
  readonly violation: Violation;
  /** Calls that were sent shortly before, the latest last. One of them may be the cause. */
  readonly before: readonly Call[];
}

/** A confirmed and shrunk finding, with the number of inputs that showed it. */
export interface Found {
  readonly trial: Trial;
  readonly violated: Shown;
  readonly fingerprint: string;
  /** Optional parameters that an input must have to show the finding. */
  readonly names: ReadonlySet<string>;
  count: number;
}

/**
 * Maximum requests per finding, maximum for a finding like one that was shrunk before, and maximum suspects per cause
 * before the cause counts as unstable.
 */
const limits = { perFinding: 200, perLikeFinding: 12, tries: 3, findings: 200 };

/** The part of the requests that only confirm: shrinking takes no more than the rest, so that no cause takes all. */
const confirmingShare = 1 / 2;

/** A key for similar violations on any operation: one fault often causes the same violation on many operations. */
const likeness = ({ violation: { code, about = '', pointer = '' }, of }: Suspect): string =>
  [of.requirement.id, code, about, general(pointer)].join('|');

/** The cause of a suspect. Suspects of one cause are tried a few times only. */
export function causeOf({ violation, of }: Suspect, contract: Contract): string {
  const last = violation.exchanges.at(-1) as Exchange;
  const answer = answered(last, contract);
  const body =
    answer && isObject(answer.body)
      ? (answer.body['message'] ?? (isObject(answer.body['error']) ? answer.body['error']['message'] : ''))
      : '';
  return [
    violation.judge,
    of.operation.id,
    violation.pointer?.replace(/\d+/g, '*') ?? '',
    last.response?.status ?? '',
    answer?.result ? `${violation.code} ${violation.about ?? ''}` : phrase(String(body)),
  ].join('|');
}

/**
 * Candidates for the cause, the latest first: unusual calls of the same operation, then its documented calls, then
 * unusual calls of other operations.
 */
function likelyToBlame(before: readonly Call[], operation: string): Call[] {
  const latest = [...before].reverse();
  const callsOfOperation = latest.filter((call) => call.operation === operation);
  const odd = (call: Call): boolean => call.input !== 'valid';
  return [
    ...callsOfOperation.filter(odd).slice(0, 24),
    ...callsOfOperation.filter((call) => !odd(call)).slice(0, 16),
    ...latest.filter((call) => call.operation !== operation && odd(call)).slice(0, 12),
  ];
}

const namesOf = (calls: readonly Call[], contract: Contract): ReadonlySet<string> =>
  new Set(
    calls.flatMap((call) =>
      Object.keys(call.parameters).filter(
        (name) => call.parameters[name] !== undefined && !contract.operation(call.operation).parameters[name]?.required,
      ),
    ),
  );

/** When the confirming of suspects ends: some time after `seconds`, the limit for inputs. */
export interface ConfirmingTime {
  readonly seconds: number;
  /** As `performance.now()` tells it. */
  readonly until: number;
}

/**
 * Turns suspects into findings: each suspect is replayed, shrunk to
 * the smallest input, and deduplicated into one finding with a count.
 */
export class Findings {
  readonly found: Found[] = [];
  /** Violations that did not reproduce. */
  readonly unstable: Suspect[] = [];
  /** Violations that could not be confirmed because the budget was used up; the first of each cause. */
  readonly unconfirmed: Suspect[] = [];
  spent = 0;
  readonly #tools: WarmUpTools;
  readonly #budget: number;
  readonly #time: ConfirmingTime;
  readonly #tries = new Map<string, number>();
  readonly #byCause = new Map<string, Found[]>();
  /** Kinds of violations with a suspect that was shrunk. */
  readonly #shrunk = new Set<string>();

  constructor(tools: WarmUpTools, budget: number, time: ConfirmingTime = { seconds: 0, until: Infinity }) {
    this.#tools = tools;
    this.#budget = budget;
    this.#time = time;
  }

  /**
   * Confirms suspects in their order. If the run ends, the remaining suspects stay unconfirmed.
   * @throws BudgetSpent, Interrupted.
   */
  async takeAll(suspects: readonly Suspect[]): Promise<void> {
    for (const [index, suspect] of suspects.entries()) {
      try {
        if (performance.now() >= this.#time.until) throw new TimeSpent(this.#time.seconds * 1_000);
        await this.#take(suspect);
      } catch (error) {
        if (error instanceof BudgetSpent || error instanceof Interrupted)
          for (const remainingSuspect of suspects.slice(index)) this.#leaveUnconfirmed(remainingSuspect);
        throw error;
      }
    }
  }

  /** Causes that led to a finding. */
  get causes(): readonly string[] {
    return [...this.#byCause.keys()];
  }

  #causeOf(suspect: Suspect): string {
    return causeOf(suspect, this.#tools.client.contract);
  }

  #leaveUnconfirmed(suspect: Suspect): void {
    const name = this.#causeOf(suspect);
    const isKnown = this.#byCause.has(name) || this.unconfirmed.some((finding) => this.#causeOf(finding) === name);
    if (!isKnown) this.unconfirmed.push(suspect);
  }

  async #take(suspect: Suspect): Promise<void> {
    const cause = this.#causeOf(suspect);
    const findingsOfCause = this.#byCause.get(cause) ?? [];
    if (this.#isShownAgain(suspect, findingsOfCause)) return;
    const tries = this.#tries.get(cause) ?? 0;
    if (tries >= limits.tries * (findingsOfCause.length === 0 ? 1 : 4)) return;
    const cannotConfirm = this.spent + suspect.violation.exchanges.length > this.#budget;
    if (cannotConfirm || this.found.length >= limits.findings) return this.#leaveUnconfirmed(suspect);
    this.#tries.set(cause, tries + 1);
    const spend = this.#spendOn(suspect);
    const reproduced = await this.#confirm(suspect, spend, tries + 1 >= limits.tries);
    if (!reproduced) {
      if (tries === 0) this.unstable.push(suspect);
      return;
    }
    const smallest = await minimise(reproduced, this.#tools, this.#surer(spend));
    this.#shrunk.add(likeness(suspect));
    this.#byCause.set(cause, [...findingsOfCause, await this.#findingOf(smallest, spend)]);
    const remaining = this.unstable.filter((unstable) => this.#causeOf(unstable) !== cause);
    this.unstable.splice(0, this.unstable.length, ...remaining);
  }

  /** Counts a suspect for the finding that it shows again: it has all parameters that the finding needs. */
  #isShownAgain({ violation }: Suspect, findings: readonly Found[]): boolean {
    const { contract } = this.#tools.client;
    const calls = violation.exchanges.map((exchange) => sentCall(exchange, contract));
    const names = namesOf(calls, contract);
    const finding = findings.find((candidate) => [...candidate.names].every((name) => names.has(name)));
    if (finding) finding.count += 1;
    return finding !== undefined;
  }

  /** Takes requests for a suspect from the budget, fewer if a violation of its kind was shrunk before. */
  #spendOn(suspect: Suspect): Spend {
    const spentBefore = this.spent;
    const few = Math.max(limits.perLikeFinding, 3 * suspect.violation.exchanges.length);
    const maxRequests = this.#shrunk.has(likeness(suspect)) ? few : limits.perFinding;
    return (requests) => {
      if (this.spent + requests > this.#budget || this.spent - spentBefore + requests > maxRequests) return false;
      this.spent += requests;
      return true;
    };
  }

  /** The finding of a shrunk violation: a new one, or the one with the same fingerprint, which counts it. */
  async #findingOf(smallest: Reduced, spend: Spend): Promise<Found> {
    const { violated, trial, isSpoilt } = smallest;
    const findingId = fingerprint(violated.of, violated.violation);
    const twin = this.found.find((finding) => finding.fingerprint === findingId);
    if (twin) {
      twin.count += 1;
      return twin;
    }
    const finding = {
      ...(await withWarmUpCall(smallest, this.#tools, this.#surer(spend))),
      fingerprint: findingId,
      names: namesOf(isSpoilt ? trial.calls.toSpliced(-2, 1) : trial.calls, this.#tools.client.contract),
      count: 1,
    };
    this.found.push(finding);
    return finding;
  }

  /** Requests that only make a finding smaller or more certain leave a share to the suspects that follow. */
  #surer(spend: Spend): Spend {
    return (requests) =>
      this.spent + requests <= this.#budget * (1 - confirmingShare) &&
      performance.now() < this.#time.until &&
      spend(requests);
  }

  /**
   * Replays a suspect. If it does not reproduce, or not reliably, replays it after each earlier call that may be the
   * cause. A suspect that reproduces unreliably without a known cause waits for another suspect of its cause; the last
   * suspect tried is accepted as it is.
   */
  async #confirm({ of, violation, before }: Suspect, spend: Spend, isLast: boolean): Promise<Reduced | undefined> {
    const trial = trialOf(this.#tools.client.contract, violation.judge ?? '', violation.exchanges);
    if (!spend(trial.calls.length)) return undefined;
    const result = await tryTrial(trial, this.#tools, of.key);
    const first = result && { trial, violated: result };
    const mayBeSpoilt = this.#tools.checks.get(trial.check)?.blamesEarlierInputs === true;
    if (!mayBeSpoilt || (first && (await reproducesReliably(first, this.#tools, this.#surer(spend))) !== false))
      return first;
    const after = (calls: readonly Call[]): Trial => ({
      check: trial.check,
      calls: [...trial.calls.slice(0, -1), ...calls, trial.calls.at(-1) as Call],
      cursors: [...trial.cursors.slice(0, -1), ...calls.map(() => null), trial.cursors.at(-1) ?? null],
    });
    const search = this.#surer(spend);
    for (const call of likelyToBlame(before, of.operation.id)) {
      const blamed = after([call]);
      // Without an earlier call that explains it, a violation that was shown again is a finding.
      if (!search(blamed.calls.length)) return first;
      const guilty = await tryTrial(blamed, this.#tools, of.key);
      if (guilty) return { trial: blamed, violated: guilty, isSpoilt: true };
    }
    return isLast ? first : undefined;
  }
}
