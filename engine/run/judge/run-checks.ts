import { RuleFault } from '../../contract/endings.ts';
import type { Contract } from '../../model/contract.ts';
import { memoized } from '../../model/memoized.ts';
import type { Operation, OperationId } from '../../model/operation.ts';
import type { Case, RequirementId } from '../../model/requirement.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Line } from '../../client/record.ts';
import { answered } from '../../protocols/answered.ts';
import type { Judgement, Observation, OverallJudgement, PassiveCheck, Violation } from '../../model/judging.ts';
import { type IntermittentErrors, ServerErrors } from './server-errors.ts';
import { countUse, type OperationUse, type UseOfOperations } from './operation-use.ts';
import type { Reason } from '../../model/reasons.ts';
import { fingerprint } from './fingerprint.ts';
import { bounded, boundedExchange } from './shorten.ts';
import { defined } from '../../model/defined.ts';

/** Maximum violations with different causes per case; the first of each cause is shown. */
const keptCauses = 5;
const keptValues = 20;
const maxDefects = 20;
/** Number of answers to different calls that prove a violation by themselves, even if it does not reproduce. */
export const keptAlike = 3;

/** A violation in a recording: its first occurrence, and answers to different calls that show it too. */
interface Seen {
  violation: Violation;
  readonly alike: Exchange[];
}

/** Results of passive checks for one case over a whole recording. */
export interface PassiveResult {
  evidence: number;
  /** The rule of the user's own does not work. */
  fault?: Reason;
  /** By fingerprint. */
  readonly violations: Map<string, Seen>;
  readonly observations: Map<string, Observation & { readonly values: string[] }>;
}

interface CaseResult {
  readonly testCase: Case;
  readonly result: PassiveResult;
}

/** A check with its state, and the cases that its rules judge. */
interface RunningCheck {
  readonly name: string;
  readonly check: PassiveCheck;
  readonly fold: ReturnType<PassiveCheck['start']>;
  readonly byRule: Map<string, Map<OperationId, CaseResult | undefined>>;
}

export interface PassiveVerdicts {
  readonly byCase: ReadonlyMap<string, PassiveResult>;
  readonly use: UseOfOperations;
  readonly intermittent: IntermittentErrors;
  /** Checks that threw. A crash is a defect of the check and gives no verdict. */
  readonly defects: readonly string[];
}

type OnViolation = (violation: Violation, of: Case) => void;

/** A judgement of a check on an exchange, or on the whole recording. */
interface Judged {
  readonly judgement: Judgement;
  readonly operation: OperationId;
  readonly exchange?: Exchange;
}

/** Judges exchanges by passive checks, one at a time. Memory is bounded: a few causes per case are kept. */
export class Judging {
  readonly #contract: Contract;
  readonly #cases: ReadonlyMap<string, Case>;
  /** Names of checks whose evidence does not count. */
  readonly #onlyViolations: ReadonlySet<string>;
  readonly #checks: readonly RunningCheck[];
  readonly #byCase = new Map<string, PassiveResult>();
  readonly #ofOperation = new Map<OperationId, Map<RequirementId, CaseResult>>();
  readonly #use = new Map<OperationId, OperationUse>();
  readonly #serverErrors: ServerErrors;
  readonly #defects: string[] = [];

  /** Judges these cases only. */
  constructor(
    contract: Contract,
    checks: ReadonlyMap<string, PassiveCheck>,
    cases: ReadonlyMap<string, Case>,
    onlyViolations: ReadonlySet<string> = new Set(),
  ) {
    this.#contract = contract;
    this.#cases = cases;
    this.#onlyViolations = onlyViolations;
    this.#serverErrors = new ServerErrors(contract);
    const requirementIds = new Set<RequirementId>([...cases.values()].map((testCase) => testCase.requirement.id));
    this.#checks = [...checks]
      .filter(([name]) => contract.requirementsOf(name).some((id) => requirementIds.has(id)))
      .map(([name, check]): RunningCheck => ({ name, check, fold: check.start(contract), byRule: new Map() }));
  }

  /** `onViolation` is called for every violation, also for known causes. */
  judge(exchange: Exchange, onViolation?: OnViolation): void {
    // Answers to HEAD are skipped: they have no body, and a law compares their headers.
    if (exchange.request.method === 'HEAD') return;
    const answer = answered(exchange, this.#contract);
    const { operation } = exchange.call;
    countUse(this.#use, exchange, this.#contract);
    this.#serverErrors.add(exchange);
    for (const check of this.#checksOf(this.#contract.operation(operation)))
      try {
        for (const judgement of answer ? check.fold.judge(answer) : (check.fold.unanswered?.(exchange) ?? []))
          this.#take(check, { judgement, operation, exchange }, onViolation);
      } catch (error) {
        if (error instanceof RuleFault) this.#fault(check, operation, error);
        else this.#defect(check.name, error);
      }
  }

  /** Adds the judgements that need the whole recording, and returns all verdicts. */
  finish(): PassiveVerdicts {
    for (const check of this.#checks)
      try {
        for (const judgement of check.fold.finish?.() ?? ([] as OverallJudgement[]))
          this.#take(check, { judgement, operation: judgement.operation });
      } catch (error) {
        this.#defect(check.name, error);
      }
    const intermittent = this.#serverErrors.intermittent();
    return { byCase: this.#byCase, use: this.#use, intermittent, defects: this.#defects };
  }

  /** The checks that judge the exchanges of an operation. Looked up for each exchange. */
  readonly #checksOf = memoized((operation: Operation): readonly RunningCheck[] =>
    this.#checks.filter(
      ({ name, check }) =>
        !(this.#onlyViolations.has(name) && check.notInRunsOf?.(operation)) &&
        !(
          check.judgesAlone &&
          !this.#contract.requirementsOf(name).some((id) => this.#cases.has(`${id}@${operation.id}`))
        ),
    ),
  );

  /** The wanted case of a requirement on an operation. Cached, because it is looked up a dozen times per exchange. */
  #resultOf(requirement: RequirementId, operation: OperationId): CaseResult | undefined {
    const cached = this.#ofOperation.get(operation)?.get(requirement);
    if (cached) return cached;
    const testCase = this.#cases.get(`${requirement}@${operation}`);
    if (!testCase) return undefined;
    const entry = { testCase, result: { evidence: 0, violations: new Map(), observations: new Map() } };
    this.#byCase.set(testCase.key, entry.result);
    const rows = this.#ofOperation.get(operation) ?? new Map<RequirementId, CaseResult>();
    this.#ofOperation.set(operation, rows.set(requirement, entry));
    return entry;
  }

  /** As `#resultOf`, for the requirement that a rule of a check enforces on an operation. */
  #resultOfRule({ name, byRule }: RunningCheck, rule: string, operation: OperationId): CaseResult | undefined {
    const ofRule = byRule.get(rule) ?? new Map<OperationId, CaseResult | undefined>();
    if (ofRule.size === 0) byRule.set(rule, ofRule);
    const before = ofRule.get(operation);
    if (before || ofRule.has(operation)) return before;
    const requirement = this.#contract.requirementOf(name, rule, operation);
    const caseResult = requirement === undefined ? undefined : this.#resultOf(requirement, operation);
    ofRule.set(operation, caseResult);
    return caseResult;
  }

  #take(check: RunningCheck, { judgement, operation, exchange }: Judged, onViolation?: OnViolation): void {
    const caseResult =
      judgement.requirement === undefined
        ? this.#resultOfRule(check, judgement.rule ?? '', operation)
        : this.#resultOf(judgement.requirement, operation);
    if (!caseResult) return;
    const { testCase, result } = caseResult;
    if (!this.#onlyViolations.has(check.name)) result.evidence += judgement.evidence;
    if (judgement.violation) {
      const violation = { exchanges: exchange ? [exchange] : [], ...judgement.violation, judge: check.name };
      keep(caseResult, violation, exchange);
      onViolation?.(violation, testCase);
    }
    if (judgement.observation) observe(result, testCase, judgement.observation, exchange);
  }

  #fault(check: RunningCheck, operation: OperationId, { message }: RuleFault): void {
    for (const rule of check.check.rules) {
      const found = this.#resultOfRule(check, rule, operation);
      if (found) found.result.fault ??= { code: 'rule-fault', text: message };
    }
  }

  #defect(name: string, error: unknown): void {
    if (this.#defects.length < maxDefects)
      this.#defects.push(`check ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}

/** Keeps the first violation of each cause, and a few answers to other calls that show it too. */
const keep = ({ testCase, result }: CaseResult, violation: Violation, exchange: Exchange | undefined): void => {
  const name = fingerprint(testCase, violation);
  const entry: Seen = result.violations.get(name) ?? { violation: bounded(violation), alike: [] };
  // Prefer an answer to a documented call as the example: other calls may be at fault themselves.
  if (exchange?.call.input === 'valid' && !isOfValidCalls(entry.violation)) entry.violation = bounded(violation);
  if (
    exchange &&
    violation.exchanges.length === 1 &&
    entry.alike.length < keptAlike &&
    !entry.alike.some((earlier) => isSameCall(earlier, exchange))
  )
    entry.alike.push(boundedExchange(exchange));
  if (result.violations.size < keptCauses) result.violations.set(name, entry);
};

/** Judges a recording. Depends on its lines only, so that an archive can be judged again without a target. */
export const judgeRecording = async (
  contract: Contract,
  lines: AsyncIterable<Line> | Iterable<Line>,
  checks: ReadonlyMap<string, PassiveCheck>,
  cases: ReadonlyMap<string, Case>,
  onlyViolations?: ReadonlySet<string>,
): Promise<PassiveVerdicts> => {
  const all = new Judging(contract, checks, cases, onlyViolations);
  for await (const line of lines) if (!('reused' in line)) all.judge(line);
  return all.finish();
};

const isOfValidCalls = ({ exchanges }: Violation): boolean => exchanges.every(({ call }) => call.input === 'valid');

const isSameCall = ({ request: a }: Exchange, { request: b }: Exchange): boolean =>
  a.url === b.url && a.body === b.body;

const observe = (
  result: PassiveResult,
  { requirement, operation }: Case,
  { what, value }: { what: string; value: string },
  exchange?: Exchange,
): void => {
  const earlier = result.observations.get(what) ?? {
    requirement: requirement.id,
    operation: operation.id,
    what,
    values: [],
    ...defined({ example: exchange?.n }),
  };
  result.observations.set(what, earlier);
  if (!earlier.values.includes(value) && earlier.values.length < keptValues) earlier.values.push(value);
};
