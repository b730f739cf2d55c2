import { cases } from '../../contracts/chain/index.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { faults } from '../../reference/defects/faults/index.ts';
import { loadMutants } from '../../reference/defects/mutants/load.ts';
import type { Alteration, Mutant } from '../../reference/types.ts';
import { findVariant } from '../../reference/defects/variants/index.ts';
import { sampled } from '../../engine/run/plan/sample.ts';
import type { Judgements } from '../../engine/run/judge-target.ts';
import {
  contractBrokenBy,
  type RunSettings,
  judgeAltered,
  promised,
  replayTools,
  wantedVerdict,
} from '../judge-altered.ts';
import { replayed } from './replays.ts';
import { findById } from './find-by-id.ts';
import { fuzzed } from './fuzzed.ts';
import {
  type FaultResult,
  type FaultTask,
  type MutantResult,
  nameOf,
  type PlainResult,
  type Result,
  type RunResult,
  type RunTask,
  type Task,
} from './task.ts';
import { defined } from '../../engine/model/defined.ts';

const keyOf = (outcome: Outcome): string => `${outcome.requirement}@${outcome.operation}`;
const codesOf = ({ findings }: Outcome): readonly string[] => [...new Set(findings.map(({ code }) => code))].sort();

/** Reasons without names and numbers, so that similar reasons are counted together. */
const general = (reason: string): string =>
  reason
    .replace(/https?:\/\/\S+/g, 'URL')
    .replace(/[\w.]+@[\w.]+/g, 'CASE')
    .replace(/\d+/g, 'N');

const allowed = async (
  name: string,
  alterations: readonly Alteration[],
  asked: RunSettings & { readonly seed: number },
  kind: PlainResult['kind'],
): Promise<PlainResult> => {
  const { outcomes, defects } = await judgeAltered(alterations, asked);
  const sampledCases = sampled(cases, { ...asked, only: [] });
  const enforced = outcomes.filter((outcome) => outcome.level !== 'open' && outcome.verdict !== 'excluded');
  const isSettled = (outcome: Outcome): boolean => outcome.verdict !== 'inconclusive';
  const alarms = outcomes.filter(
    (outcome) => outcome.verdict === 'fail' || outcome.verdict === 'warning' || outcome.verdict === 'unstable',
  );
  const unsettled = new Map<string, number>();
  for (const outcome of enforced)
    if (!isSettled(outcome) && sampledCases.has(keyOf(outcome)))
      unsettled.set(general(outcome.reason ?? ''), (unsettled.get(general(outcome.reason ?? '')) ?? 0) + 1);
  return {
    kind,
    name,
    defects,
    settled: enforced.filter(isSettled).length,
    tried: enforced.filter((outcome) => isSettled(outcome) || sampledCases.has(keyOf(outcome))).length,
    unsettled: [...unsettled].sort(([, a], [, b]) => b - a),
    alarms: alarms.map(
      (alarm) => `${alarm.verdict} ${keyOf(alarm)}: ${alarm.findings[0]?.message ?? alarm.reason ?? ''}`,
    ),
  };
};

/**
 * Judges the mutant's own case first, which is cheap. If that misses it, judges all cases of its operation, because
 * passive checks need their requests. Last, adds the cases that compare interfaces, as a run of the operation does.
 */
const mutated = async (mutant: Mutant, replays: number): Promise<MutantResult> => {
  const ownCase = `${mutant.requirement}@${mutant.on}`;
  const groupPattern = mutant.requirement.startsWith('node.') ? `node.*@${mutant.on}` : mutant.on;
  const defects: string[] = [];
  let result: MutantResult | undefined;
  for (const [depth, only] of [
    ['quick', ownCase],
    ['standard', ownCase],
    ['standard', groupPattern],
    ...(groupPattern === mutant.on ? [] : [['standard', mutant.on] as const]),
  ] as const) {
    const settings = { depth, only: [only], contract: contractBrokenBy(mutant) };
    const judgements = await judgeAltered([mutant.fresh()], settings);
    defects.push(...judgements.defects);
    const outcome = judgements.outcomes.find((row) => keyOf(row) === ownCase);
    if (!outcome) throw new Error(`no case ${ownCase}`);
    const { id, isDerived } = mutant;
    const base = { kind: 'mutant' as const, id, isDerived, case: ownCase, defects };
    if (outcome.verdict === wantedVerdict(mutant)) {
      const counts = outcome.findings.map((finding) => finding.exchanges.length);
      return {
        ...base,
        caught: 'own',
        others: [],
        codes: codesOf(outcome),
        judges: [...new Set(outcome.findings.flatMap((finding) => finding.judge ?? []))].sort(),
        ...defined({
          shownIn: counts.length > 0 ? Math.min(...counts) : undefined,
          replays:
            replays > 0
              ? await replayed(outcome, replays, replayTools([mutant.fresh()], settings, judgements.subjects))
              : undefined,
        }),
      };
    }
    const otherCases = judgements.outcomes
      .filter(
        (row) =>
          (row.verdict === 'fail' || row.verdict === 'warning') &&
          row.operation === mutant.on &&
          keyOf(row) !== ownCase,
      )
      .map(keyOf);
    result = {
      ...base,
      caught: otherCases.length > 0 ? 'others' : 'missed',
      judges: [],
      codes: [],
      others: otherCases,
      reason: `${outcome.verdict}${outcome.reason === undefined ? '' : `: ${outcome.reason}`}`,
    };
  }
  return result as MutantResult;
};

/** The most requests of a standard run. A larger budget is spent on generated inputs. */
const standardRequests = 2_500;

/** The cases of a run that show a deviation, and those that did once only. */
const deviations = ({ outcomes }: Judgements): Pick<FaultResult, 'caught' | 'unstable'> => ({
  caught: outcomes
    .filter((outcome) => outcome.verdict === 'fail' || outcome.verdict === 'warning')
    .map((outcome) => ({
      case: keyOf(outcome),
      verdict: outcome.verdict,
      judge: outcome.findings[0]?.judge ?? '',
      codes: codesOf(outcome),
    })),
  unstable: outcomes.filter((outcome) => outcome.verdict === 'unstable').map(keyOf),
});

/**
 * Judges the cases of the fault's operation first: they are a part of a standard run, and cost a fifth of it. If they
 * miss the fault, or the requests are limited, judges all cases.
 */
const faulty = async (task: FaultTask): Promise<FaultResult> => {
  const fault = findById(faults, task.id);
  const { seed, maxRequests } = task;
  const defects: string[] = [];
  const judge = async (more: Partial<RunSettings>): Promise<FaultResult> => {
    const judgements = await judgeAltered([fault.fresh()], { depth: 'standard', seed, contract: promised, ...more });
    defects.push(...judgements.defects);
    return { kind: 'fault', task, sent: judgements.requests, ...deviations(judgements), defects };
  };
  if (maxRequests === undefined) {
    const first = await judge({ only: [fault.on] });
    return first.caught.length > 0 || task.operationOnly ? first : judge({});
  }
  const fuzz = maxRequests > standardRequests ? maxRequests - standardRequests : undefined;
  return judge({ maxRequests, ...defined({ fuzz }) });
};

const judgeRun = async (task: RunTask): Promise<RunResult> => {
  const { outcomes, requests, defects } = await judgeAltered(
    task.variant === undefined ? [] : [findVariant(task.variant)],
    { depth: 'standard', seed: task.seed, retries: 3 },
  );
  return {
    kind: 'run',
    task,
    requests,
    cases: outcomes.map((outcome) => ({ case: keyOf(outcome), verdict: outcome.verdict, codes: codesOf(outcome) })),
    defects,
  };
};

export const perform = async (task: Task): Promise<Result> => {
  if (task.kind === 'fuzz') return fuzzed(task);
  if (task.kind === 'fault') return faulty(task);
  if (task.kind === 'run') return judgeRun(task);
  if (task.kind === 'plain')
    return allowed(
      nameOf(task),
      [],
      { depth: 'standard', worldSeed: task.worldSeed, seed: task.worldSeed, contract: promised },
      task.kind,
    );
  if (task.kind === 'variant')
    return allowed(nameOf(task), [findVariant(task.id)], { depth: 'quick', seed: task.seed, retries: 3 }, task.kind);
  return mutated(findById(await loadMutants(), task.id), task.replays);
};
