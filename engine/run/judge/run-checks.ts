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
import { fingerprint } from './fingerprint.ts';
import { bounded, boundedExchange } from './shorten.ts';
import { defined } from '../../model/defined.ts';

/** Maximum violations with different causes per case; the first of each cause is shown. */
const keptCauses = 5;
const keptValues = 20;
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

/** Judges exchanges one at a time. */
export interface Judging {
  /** `onViolation` is called for every violation, also for known causes. */
  judge(exchange: Exchange, onViolation?: (violation: Violation, of: Case) => void): void;
  /** Adds the judgements that need the whole recording, and returns all verdicts. */
  finish(): PassiveVerdicts;
}

/**
 * Judges exchanges by passive checks, for these cases only. Memory is bounded: a few causes per case are kept.
 * `onlyViolations`: names of checks whose evidence does not count.
 */
export const judging = (
  contract: Contract,
  checks: ReadonlyMap<string, PassiveCheck>,
  cases: ReadonlyMap<string, Case>,
  onlyViolations: ReadonlySet<string> = new Set(),
): Judging => {
  const byCase = new Map<string, PassiveResult>();
  const ofOperation = new Map<OperationId, Map<RequirementId, CaseResult>>();
  const use = new Map<OperationId, OperationUse>();
  const serverErrors = new ServerErrors(contract);
  const defects: string[] = [];
  const requirementIds = new Set<RequirementId>([...cases.values()].map((testCase) => testCase.requirement.id));
  const folds = [...checks]
    .filter(([name]) => contract.requirementsOf(name).some((id) => requirementIds.has(id)))
    .map(([name, check]): RunningCheck => ({ name, check, fold: check.start(contract), byRule: new Map() }));

  /** The checks that judge the exchanges of an operation. Looked up for each exchange. */
  const judgesOf = memoized((operation: Operation): readonly RunningCheck[] =>
    folds.filter(
      ({ name, check }) =>
        !(onlyViolations.has(name) && check.notInRunsOf?.(operation)) &&
        !(check.judgesAlone && !contract.requirementsOf(name).some((id) => cases.has(`${id}@${operation.id}`))),
    ),
  );

  /** The wanted case of a requirement on an operation. Cached, because it is looked up a dozen times per exchange. */
  const resultOf = (requirement: RequirementId, operation: OperationId): CaseResult | undefined => {
    const cached = ofOperation.get(operation)?.get(requirement);
    if (cached) return cached;
    const testCase = cases.get(`${requirement}@${operation}`);
    if (!testCase) return undefined;
    const entry = { testCase, result: { evidence: 0, violations: new Map(), observations: new Map() } };
    byCase.set(testCase.key, entry.result);
    const rows = ofOperation.get(operation) ?? new Map<RequirementId, CaseResult>();
    ofOperation.set(operation, rows.set(requirement, entry));
    return entry;
  };

  /** As `resultOf`, for the requirement that a rule of a check enforces on an operation. */
  const resultOfRule = (
    { name, byRule }: RunningCheck,
    rule: string,
    operation: OperationId,
  ): CaseResult | undefined => {
    const ofRule = byRule.get(rule) ?? new Map<OperationId, CaseResult | undefined>();
    if (ofRule.size === 0) byRule.set(rule, ofRule);
    const before = ofRule.get(operation);
    if (before || ofRule.has(operation)) return before;
    const requirement = contract.requirementOf(name, rule, operation);
    const caseResult = requirement === undefined ? undefined : resultOf(requirement, operation);
    ofRule.set(operation, caseResult);
    return caseResult;
  };

  const take = (
    judge: RunningCheck,
    judgement: Judgement,
    operation: OperationId,
    exchange?: Exchange,
    onViolation?: Parameters<Judging['judge']>[1],
  ): void => {
    const caseResult =
      judgement.requirement === undefined
        ? resultOfRule(judge, judgement.rule ?? '', operation)
        : resultOf(judgement.requirement, operation);
    if (!caseResult) return;
    const { testCase, result } = caseResult;
    if (!onlyViolations.has(judge.name)) result.evidence += judgement.evidence;
    if (judgement.violation) {
      const violation: Violation = {
        exchanges: exchange ? [exchange] : [],
        ...judgement.violation,
        judge: judge.name,
      };
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
      onViolation?.(violation, testCase);
    }
    if (judgement.observation) observe(result, testCase, judgement.observation, exchange);
  };

  const defect = (name: string, error: unknown): void => {
    if (defects.length < 20)
      defects.push(`check ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  };

  return {
    judge(exchange, onViolation) {
      // Answers to HEAD are skipped: they have no body, and a law compares their headers.
      if (exchange.request.method === 'HEAD') return;
      const answer = answered(exchange, contract);
      countUse(use, exchange, contract);
      serverErrors.add(exchange);
      for (const judge of judgesOf(contract.operation(exchange.call.operation))) {
        const { name, fold } = judge;
        try {
          for (const judgement of answer ? fold.judge(answer) : (fold.unanswered?.(exchange) ?? []))
            take(judge, judgement, exchange.call.operation, exchange, onViolation);
        } catch (error) {
          defect(name, error);
        }
      }
    },
    finish() {
      for (const judge of folds) {
        const { name, fold } = judge;
        try {
          for (const judgement of fold.finish?.() ?? ([] as OverallJudgement[]))
            take(judge, judgement, judgement.operation);
        } catch (error) {
          defect(name, error);
        }
      }
      return { byCase, use, intermittent: serverErrors.intermittent(), defects };
    },
  };
};

/** Judges a recording. Depends on its lines only, so that an archive can be judged again without a target. */
export const judgeRecording = async (
  contract: Contract,
  lines: AsyncIterable<Line> | Iterable<Line>,
  checks: ReadonlyMap<string, PassiveCheck>,
  cases: ReadonlyMap<string, Case>,
  onlyViolations?: ReadonlySet<string>,
): Promise<PassiveVerdicts> => {
  const all = judging(contract, checks, cases, onlyViolations);
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
