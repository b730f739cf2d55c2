import { coverageOf } from '../coverage.ts';
import { type FailOn, openFinding } from '../exit.ts';
import { caseFindings } from '../groups.ts';
import type { Run } from '../../engine/model/run.ts';
import type { CaseStatus, RoundReport } from '../../engine/model/round-report.ts';
import type { Outcome } from '../../engine/model/judging.ts';

/** Counts of a run's requests, response times and heights. */
export type Traffic = Pick<RoundReport, 'requestCounts' | 'responseTimes' | 'heights'>;

type Result = Pick<RoundReport, 'result' | 'isSuccess'>;

/** 0 and 1 are results. Every other code says that the target was not tested, or not completely. */
const resultOf = (exitCode: number): Result =>
  exitCode === 0
    ? { result: 'green', isSuccess: true }
    : exitCode === 1
      ? { result: 'findings', isSuccess: true }
      : { result: 'not-tested', isSuccess: false };

/** The verdicts of cases that one round judged. */
export const statusesOf = (outcomes: readonly Outcome[], round = 1): readonly CaseStatus[] =>
  outcomes.flatMap(({ requirement, operation, verdict }) =>
    verdict === 'excluded' ? [] : [{ requirement, operation, verdict, judgedInRound: round }],
  );

/** A run as the only round of its process. */
export const reportOfRun = (
  run: Run,
  { exitCode, failOn, traffic }: { readonly exitCode: number; readonly failOn: FailOn; readonly traffic: Traffic },
): RoundReport => ({
  round: 1,
  startedAt: run.startedAt,
  finishedAt: run.finishedAt,
  ...resultOf(exitCode),
  requests: run.requests,
  outcomes: run.outcomes,
  cases: statusesOf(run.outcomes),
  openFindings: caseFindings(run.outcomes).map((row) =>
    openFinding(row, failOn, { sinceRound: 1, since: run.startedAt }),
  ),
  changes: [],
  lost: run.lost ? [{ interface: run.lost.base, message: run.lost.message, sinceRound: 1 }] : [],
  coverage: coverageOf(run.contract, run.outcomes),
  ...traffic,
  lags: [],
});

/** A run that ended before it judged anything. */
export const reportOfNothing = (startedAt: string, finishedAt: string): RoundReport => ({
  round: 1,
  startedAt,
  finishedAt,
  ...resultOf(3),
  requests: 0,
  outcomes: [],
  cases: [],
  openFindings: [],
  changes: [],
  lost: [],
  coverage: [],
  requestCounts: [],
  responseTimes: [],
  heights: [],
  lags: [],
});
