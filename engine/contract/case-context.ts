import { createHash } from 'node:crypto';
import { nameOf } from '../model/operation-name.ts';
import { protocolOf } from '../protocols/protocol.ts';
import { rpcMethod } from '../protocols/rpc-params.ts';
import { hasKeyFor } from '../protocols/carry.ts';
import { type Operation, takesKey, type OperationId, type Parameter } from '../model/operation.ts';
import type { Case, RequirementId } from '../model/requirement.ts';
import { BudgetSpent, Interrupted } from '../client/errors.ts';
import { gatewayStatuses } from '../model/http.ts';
import type { Call, Exchange } from '../model/exchange.ts';
import type { Contract } from '../model/contract.ts';
import { answered } from '../protocols/answered.ts';
import { isSuccess, typeOfAnswer } from '../protocols/documented.ts';
import { type Depth, efforts } from '../model/depth.ts';
import { defined } from '../model/defined.ts';
import type { KnownCall, Subjects } from '../discovery/subjects.ts';
import { brokenShape, shapeFault, shapeRequirement } from '../schema/shape.ts';
import type { Pages } from '../model/list-paging.ts';
import type { Listing } from '../model/list-row.ts';
import { listingOf, pagesOf, sizeHint } from '../model/pages-of.ts';
import { describeAnswer } from '../model/show.ts';
import type { ReasonFacts } from '../model/reasons.ts';
import { plural } from '../model/text.ts';
import { Broken, DoesNotApply, Inconclusive, LeftToDepth, RunEnded } from './endings.ts';
import type { LawOptions, LawRun } from './law-run.ts';
import type { Answered, Cause, Observation, Parameters, Violation } from '../model/judging.ts';

export { Broken, DoesNotApply, Inconclusive, LeftToDepth, unlessInconclusive } from './endings.ts';
export type { Parameters } from '../model/judging.ts';
type Extras = Partial<Omit<Call, 'operation' | 'parameters'>>;
/** A call; without `operation`, it calls the case's own operation. */
export type CaseCall = Omit<Call, 'operation'> & { readonly operation?: OperationId };

/** Details of a violation; `by`: the fewest answers that show it, in order. */
export type ViolationDetails = Omit<Violation, 'message' | 'judge' | 'exchanges'> & {
  readonly by: readonly Answered[];
};

const broken = (message: string, { by, ...details }: ViolationDetails): Broken =>
  new Broken({ message, ...details, exchanges: by.map(({ exchange }) => exchange) });

const lockedOut = ({ status, operation, exchange }: Answered, hasKey: boolean): string =>
  `${exchange.request.url} answered ${status} to a call without credentials` +
  (takesKey(operation) && !hasKey ? '; name the environment variable that holds a key with --key env:NAME' : '');

/** A law that keeps finding new kinds of violations ends after this many. */
const maxViolations = 20;

/** The context of a law: one case, methods to send requests, and counters for the results. */
export class CaseContext {
  readonly case: Case;
  /** The run has secrets, which no law reads. */
  readonly #run: LawRun;
  /** The case is judged a second time: no answer of the first time is reused. */
  readonly isConfirming: boolean;
  /** Seed of this case alone, so that cases do not depend on their order. */
  readonly seed: number;
  evidence = 0;
  requests = 0;
  readonly observations: Observation[] = [];
  /** Violations in parts of the law (`soft`), in the order in which they occurred. */
  readonly violations: Violation[] = [];
  /** Why parts of the law could not be tested. */
  readonly untested: Inconclusive[] = [];
  /** Pages of the longest walk that ended before its list did; 0: every list was read to its end. */
  #pagesRead = 0;
  /** Lists that some walk ended before, with its pages, and lists that some walk read to their end. */
  readonly #cutLists = new Map<string, number>();
  readonly #wholeLists = new Set<string>();

  constructor(testCase: Case, run: LawRun, { isConfirming = false } = {}) {
    this.case = testCase;
    this.#run = run;
    this.isConfirming = isConfirming;
    this.seed = createHash('sha256').update(`${run.options.seed} ${testCase.key}`).digest().readInt32BE(0);
  }

  get contract(): Contract {
    return this.#run.contract;
  }

  get subjects(): Subjects {
    return this.#run.subjects;
  }

  /** The options of the run that laws read. */
  get options(): LawOptions {
    return this.#run.options;
  }

  get depth(): Depth {
    return this.options.depth;
  }

  /** The limits of this depth. */
  get effort(): (typeof efforts)[Depth] {
    return efforts[this.depth];
  }

  /** Maximum pages of one walk. */
  get pages(): number {
    return this.options.maxPages ?? this.effort.pages;
  }

  /** Maximum pages of a walk that goes deep into a list. */
  get deepPages(): number {
    return this.options.maxPages ?? this.effort.deepPages;
  }

  /** Whether calls of an operation carry a key. */
  hasKey(row: Operation = this.operation): boolean {
    // The options name credentials, too, also those without a secret: those of the run win.
    return hasKeyFor(row, { ...this.#run.options, ...this.#run });
  }

  get operation(): Case['operation'] {
    return this.case.operation;
  }

  /** Calls of the case's operation that the target is known to answer, the longest lists first. */
  get knownCalls(): readonly KnownCall[] {
    return this.subjects.arguments(this.operation.id);
  }

  /** The list of the case's operation. @throws Error if it lists nothing. */
  get listing(): Listing {
    return listingOf(this.operation);
  }

  /** The paging of that list, and the bounds of its sizes. */
  get paging(): Pages {
    return pagesOf(this.operation);
  }

  /** The name under which calls name a method of the case's interface. */
  methodName(method: string): string {
    return rpcMethod(this.contract, { base: this.operation.base, method }, this.options.namespace);
  }

  get requirement(): RequirementId {
    return this.case.requirement.id;
  }

  /** The requirement that documented calls of an operation are answered. */
  answersRequirement({ base }: Case['operation'] = this.operation): RequirementId {
    const row = this.contract.interfaces[base];
    if (!row) throw new Error(`contract ${this.contract.name} has no interface ${base}`);
    return row.answersRequirement;
  }

  /**
   * Sends a call and returns its answer, whatever its status. A transport failure or
   * a temporary status makes the case inconclusive. So does an answer of the wrong
   * form to a documented call, which another case judges; `anyForm` turns that off.
   * `anyStatus`: an answer that asks for credentials does not, either.
   */
  async request(
    call: CaseCall,
    options: { fresh?: boolean | undefined; anyForm?: boolean; anyStatus?: boolean } = {},
  ): Promise<Answered> {
    this.requests += 1;
    let exchange: Exchange;
    try {
      exchange = await this.#run.client.send(
        { ...call, operation: call.operation ?? this.operation.id },
        { asker: this.case.key, fresh: options.fresh === true || this.isConfirming, confirming: this.isConfirming },
      );
    } catch (error) {
      if (error instanceof BudgetSpent) throw new RunEnded('the request budget is spent; raise --max-requests');
      if (error instanceof Interrupted) throw new RunEnded(error.message);
      throw error;
    }
    const answer = answered(exchange, this.contract);
    if (!answer)
      throw new Inconclusive(
        `no answer from ${exchange.request.url}: ` +
          `${exchange.failure?.kind ?? 'unknown'} (${exchange.failure?.message ?? ''})`,
        { code: 'not-answered' },
      );
    if (gatewayStatuses.has(answer.status))
      throw new Inconclusive(
        `${exchange.request.url} answered ${answer.status} after ${exchange.attempt} tries; ` +
          `try again later or lower --rate`,
        { code: 'not-answered' },
      );
    if (this.case.requirement.level !== 'open' && options.anyStatus !== true && this.#isLockedOut(answer))
      throw new Inconclusive(lockedOut(answer, this.hasKey(answer.operation)), { code: 'not-answered' });
    if (call.input === 'valid' && options.anyForm !== true) this.#mustHaveForm(answer);
    return answer;
  }

  #mustHaveForm(answer: Answered): void {
    const [fault, broken] = [shapeFault(answer), brokenShape(this.contract, answer)];
    if (fault && broken !== undefined)
      throw new Inconclusive(`${nameOf(answer.operation)}: ${fault.message}`, { see: broken });
  }

  /** Whether the answer asks for credentials that this call did not carry. The documents leave such answers open. */
  #isLockedOut({ status, operation, call }: Answered): boolean {
    if (status !== 401 && status !== 403) return false;
    return !takesKey(operation) || call.key === 'none' || !this.hasKey(operation);
  }

  /** Sends independent calls in parallel. The answers come in the order of the calls. */
  async requestAll(calls: readonly CaseCall[]): Promise<Answered[]> {
    return Promise.all(calls.map((call) => this.request(call)));
  }

  /**
   * Sends a documented call and returns its successful answer; any other answer makes the case inconclusive. `refusal`:
   * message of the violation that a refusal is. Give it if the call differs from an answered call only by something
   * that the statement allows. `evenServerError`: a server error is one, too.
   */
  async requestSuccess(
    parameters: Parameters,
    options: { operation?: OperationId; fresh?: boolean; refusal?: Cause; evenServerError?: boolean } & Extras = {},
  ): Promise<Answered & { result: NonNullable<Answered['result']> }> {
    const { fresh, refusal, evenServerError, operation: id = this.operation.id, ...extras } = options;
    const call = { input: 'valid' as const, ...extras, operation: id, parameters };
    const answer = await this.request(call, { fresh });
    return this.successful(answer, { refusal, evenServerError });
  }

  /** The answer to a documented call, as `send` returns it. */
  successful(
    answer: Answered,
    {
      refusal,
      evenServerError = false,
    }: { readonly refusal?: Cause | undefined; readonly evenServerError?: boolean | undefined } = {},
  ): Answered & { result: NonNullable<Answered['result']> } {
    if (
      refusal !== undefined &&
      this.refused(answer) &&
      (answer.status < 500 || evenServerError) &&
      answer.status !== 401 &&
      answer.status !== 403
    ) {
      this.fail(refusal.message, {
        ...refusal,
        expected: 'an answer',
        actual: describeAnswer(answer),
        by: [answer],
      });
    }
    if (!answer.result) throw this.#withoutResult(answer);
    return answer as Answered & { result: NonNullable<Answered['result']> };
  }

  /** The ending of a case whose documented call got an answer with nothing to judge. */
  #withoutResult(answer: Answered): Inconclusive {
    const { operation, status } = answer;
    const type = typeOfAnswer(answer);
    if (operation.kind === 'rest' && status >= 200 && status < 300) {
      if (!isSuccess(operation, status))
        return new Inconclusive(`${nameOf(operation)} answered with ${status}, which the document does not name`);
      const outcome = `${nameOf(operation)} answered with ${status} and ${type ?? 'no body'}`;
      return new Inconclusive(`${outcome}, which the document allows; assay judges JSON only`);
    }
    return new Inconclusive(
      `${nameOf(operation)} did not answer a documented call (${describeAnswer(answer, 120)})` +
        sizeHint(operation, answer.call.parameters),
      {
        code: 'not-answered',
        see: { requirement: this.answersRequirement(operation), operation: operation.id },
        operation: operation.id,
        status,
      },
    );
  }

  /** Says which part of their lists the tests have read, unless all were read to their ends. */
  sayPagesRead(): void {
    const pages = [...this.#cutLists].flatMap(([list, count]) => (this.#wholeLists.has(list) ? [] : [count]));
    if (pages.length > 0)
      this.judgedInPart('lists not read to their end', `${plural(Math.max(...pages), 'page')}; max-pages reads more`);
  }

  /** Ends the case: it does not apply, unless discovery has untried values or a usable answer never came. */
  noData(reason: string, facts: ReasonFacts = {}): never {
    if (this.#pagesRead > 0 && !this.effort.asksFurther) throw new LeftToDepth(this.depth);
    if (this.#pagesRead > 0)
      throw new Inconclusive(
        `${reason}; lists were read for ${plural(this.#pagesRead, 'page')} only: max-pages reads more`,
        facts,
      );
    const { id, parameters } = this.operation;
    const knownCalls = this.subjects.arguments(id);
    const attempts = knownCalls.length + this.subjects.refused(id).length;
    const isAllTried = Object.values<Parameter>(parameters).every(
      ({ required, subject }) => !required || subject === undefined || this.subjects.of(subject).length <= attempts,
    );
    throw knownCalls.length > 0 && isAllTried ? new DoesNotApply(reason, facts) : new Inconclusive(reason, facts);
  }

  /** Ends the case as inconclusive because an answer cannot be used. */
  skipUnusable(answer: Answered, reason: string): never {
    const { id } = answer.operation;
    const see = { requirement: shapeRequirement(answer), operation: id };
    throw new Inconclusive(`${id} could not be used: ${reason}`, { code: 'not-answered', see });
  }

  /** Selects as many values of a fixed list as this depth tries, in their order. The seed decides which. */
  sampleValues<T>(all: readonly T[], count = this.effort.values): readonly T[] {
    if (all.length <= count) return all;
    const first = Math.abs(this.seed) % all.length;
    return all.filter((_, index) => (index - first + all.length) % all.length < count);
  }

  /**
   * Reports that a walk ended after so many pages, before its list did. The page limit
   * of a depth or of a law is normal and is not reported; `max-pages` is.
   */
  cutShort(list: string, pages: number): void {
    if (pages >= this.pages) {
      this.#pagesRead = Math.max(this.#pagesRead, pages);
      this.#cutLists.set(list, Math.max(this.#cutLists.get(list) ?? 0, pages));
    }
    const { maxPages } = this.options;
    if (maxPages !== undefined && pages >= maxPages) this.#run.limits?.reach('max-pages', maxPages);
  }

  /** Tells that a walk came to the end of a list. */
  readToEnd(list: string): void {
    this.#wholeLists.add(list);
  }

  /**
   * Runs one part of a law. A violation in the part, or a part that cannot be tested, ends only this part:
   * the law goes on with the next one, and the case carries every violation. Returns undefined if the part ended early.
   * Parts must not depend on each other. The end of the run ends the law, too.
   */
  async soft<T>(part: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await part();
    } catch (error) {
      if (error instanceof RunEnded) throw error;
      if (error instanceof Inconclusive) this.untested.push(error);
      else if (error instanceof Broken) this.#keep(error);
      else throw error;
      return undefined;
    }
  }

  #keep(error: Broken): void {
    if (this.violations.length >= maxViolations) throw error;
    this.violations.push(error.violation);
    this.evidence += 1;
  }

  /** Counts one piece of evidence: a test that could have violated the statement. */
  countEvidence(count = 1): void {
    this.evidence += count;
  }

  fail(message: string, details: ViolationDetails): never {
    throw broken(message, details);
  }

  /** As `broken`, and the law goes on. */
  report(message: string, details: ViolationDetails): void {
    this.#keep(broken(message, details));
  }

  /** As `broken`, for a deviation that the documents tolerate. */
  warn(message: string, details: ViolationDetails): never {
    throw broken(message, { ...details, warning: true });
  }

  observe(what: string, value: string, by?: Answered): void {
    this.observations.push({
      requirement: this.requirement,
      operation: this.operation.id,
      what,
      values: [value],
      ...defined({ example: by?.exchange.n }),
    });
  }

  /** Says on which part of the data the case is judged, so that a pass is not taken for all of it. */
  judgedInPart(what: string, value: string): void {
    const { requirement, operation, case: testCase } = this;
    if (testCase.requirement.level !== 'open')
      this.observations.push({ requirement, operation: operation.id, what, values: [value], inPart: true });
  }

  /** Whether an answer refuses the call, in the documented form of errors. */
  refused(answer: Answered): boolean {
    return protocolOf(answer.operation).isRefusal(answer.result, answer.status);
  }
}

/** A law: judges one case. Returns if the statement held; the evidence counts how often it was tested. */
export type Law = (c: CaseContext) => Promise<void>;
