import { checksOfRuns, type JudgedContract, type NamedLaw, fuzzOnly } from '../../contract/contract.ts';
import type { Case } from '../../model/requirement.ts';
import type { Line } from '../../client/record.ts';
import { playbackClient, type PlaybackClient } from '../../client/recorded.ts';
import type { Confirmed, Outcome, PassiveCheck } from '../../model/judging.ts';
import { caseKey } from '../../model/case-key.ts';
import { groupBy } from '../../model/group-by.ts';
import { type ActiveResult, judgeActive, notRun } from '../judge/run-law.ts';
import { concludeOutcomes } from '../conclude/conclude.ts';
import { confirm } from '../confirm/confirm.ts';
import { learn } from '../judge/discover.ts';
import type { EngineOptions } from '../options.ts';
import { judgeRecording, type PassiveResult } from '../judge/run-checks.ts';
import { wholePlan } from '../plan/plan.ts';
import { sampled } from '../plan/sample.ts';
import { outcome } from '../conclude/outcome.ts';
import { defined } from '../../model/defined.ts';

/**
 * Parsed answers stay in memory as long as their exchange. Copies are judged, so that the parsed answers can be freed.
 */
function* copies(lines: readonly Line[]): Generator<Line> {
  for (const line of lines) yield { ...line };
}

export interface RecordedVerdicts {
  readonly outcomes: readonly Outcome[];
  /** Number of cases that a recording cannot settle, by reason. */
  readonly unsettled: ReadonlyMap<string, number>;
  readonly defects: readonly string[];
}

export interface Recorded {
  readonly lines: readonly Line[];
  /** Why laws are not judged; absent: they are judged if their answers are recorded. */
  readonly onlyPassive?: string;
}

/** Result of the run's confirmation. A violation that was not sent again stays as seen. */
const confirmed = async (
  testCase: Case,
  passiveResult: PassiveResult | undefined,
  checks: ReadonlyMap<string, PassiveCheck>,
  client: PlaybackClient,
): Promise<Confirmed> => {
  const { unconfirmed, ...confirmation } = await confirm(testCase, passiveResult, checks, client);
  return unconfirmed
    ? { ...confirmation, violations: [...confirmation.violations, ...unconfirmed.violations] }
    : confirmation;
};

const notRecorded = (reason: string): ActiveResult => ({
  ...notRun({ code: 'not-recorded', text: `not settled by a recording: ${reason}` }),
  checksSettle: true,
});

/**
 * Judges a recording: passive checks over all exchanges; laws by their
 * recorded answers, found by asker and number of the question. Sends nothing. A
 * law with missing answers is not settled, and is counted by reason.
 */
export const judgeRecorded = async (
  contract: JudgedContract,
  { lines, onlyPassive }: Recorded,
  options: EngineOptions,
): Promise<RecordedVerdicts> => {
  const checks = checksOfRuns(contract);
  const allCases = wholePlan(contract, options).flatMap((row) => (row.excluded === undefined ? [row.case] : []));
  const cases = new Map(allCases.map((testCase) => [testCase.key, testCase]));
  const client = playbackClient(lines, { ...options, contract });
  const passive = await judgeRecording(contract, copies(lines), checks, cases, fuzzOnly(contract));
  const { subjects } =
    onlyPassive === undefined ? await learn(contract, client, allCases, options) : { subjects: undefined };
  const sample = sampled(allCases, options);

  const whyUnsettled = new Map<string, string>();
  const tools = { contract, client, options, credentials: options.credentials ?? [] };
  /** The result of a law, or why a recording does not settle it. */
  const active = async (testCase: Case, law: NamedLaw): Promise<ActiveResult | string> => {
    if (!subjects) return onlyPassive ?? 'its requests are not known';
    if (!sample.has(testCase.key)) return `the run did not try it at --depth ${options.depth}`;
    const result = await judgeActive(testCase, law, { ...tools, subjects });
    return client.missed(testCase.key) && result.violations.every(({ warning }) => warning === true)
      ? 'the law needs answers that the recording does not hold'
      : result;
  };

  const outcomes: Outcome[] = [];
  const defects = [...passive.defects];
  for (const testCase of allCases) {
    const law = contract.laws.get(testCase.requirement.id);
    const settled = law && (await active(testCase, law));
    if (typeof settled === 'string') whyUnsettled.set(testCase.key, settled);
    const lawResult = typeof settled === 'string' ? notRecorded(settled) : settled;
    if (lawResult?.defect !== undefined) defects.push(`${testCase.key}: ${lawResult.defect}`);
    const passiveResult = passive.byCase.get(testCase.key);
    const confirmation = await confirmed(testCase, passiveResult, checks, client);
    const judged = { ...confirmation, ...defined({ active: lawResult, passive: passiveResult }) };
    outcomes.push(outcome(contract, testCase, judged, options));
  }
  const concluded = await concludeOutcomes(contract, outcomes, {
    cases,
    checks,
    use: passive.use,
    errors: passive.intermittent,
    ...defined({ known: options.known }),
  });
  const unsettled = groupBy(
    concluded.filter(({ verdict, reasonFacts }) => verdict === 'inconclusive' && reasonFacts?.code === 'not-recorded'),
    (outcome) => whyUnsettled.get(caseKey(outcome)) ?? '',
  );
  return { outcomes: concluded, unsettled: new Map(unsettled.map(([reason, rows]) => [reason, rows.length])), defects };
};
