import path from 'node:path';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { defaultGate } from '../../engine/model/gate.ts';
import type { Run } from '../../engine/model/run.ts';
import { version } from '../../engine/model/version.ts';
import { toSummary } from '../../reports/summary.ts';
import { writeAtomically, writeJson } from '../../reports/write.ts';
import type { CompletedRound } from '../../watching/round.ts';
import type { ReplayFile } from './replay.ts';
import { leftOutOf } from '../../engine/discovery/needed-values.ts';
import { defined } from '../../engine/model/defined.ts';
import { subjectFacts } from '../options/subjects.ts';
import { writeResults } from '../run/write-results.ts';

/** A round as a run: its cases are those that the round took. */
const runOf = (contract: JudgedContract, { report, judged }: CompletedRound): Run | undefined =>
  judged && {
    contract,
    version,
    seed: judged.engine.seed,
    depth: judged.engine.depth,
    target: judged.engine.target,
    embedded: false,
    startedAt: report.startedAt,
    finishedAt: report.finishedAt,
    requests: judged.judgements.requests,
    interrupted: false,
    outcomes: judged.judgements.outcomes,
    limits: judged.judgements.limits,
    ...subjectFacts(judged.judgements),
    ...defined({ leftOut: leftOutOf(contract, judged.judgements.subjects), lost: judged.judgements.lost }),
  };

/** Writes the results of a round beside its recording, in the form of `assay run`. */
export const writeRound = async (contract: JudgedContract, completed: CompletedRound, out: string): Promise<void> => {
  const run = runOf(contract, completed);
  if (!run || !completed.judged) return;
  await writeJson(path.join(out, 'replay.json'), {
    engine: completed.judged.engine,
    gate: defaultGate,
  } satisfies ReplayFile);
  await writeResults(run, out);
  await writeAtomically(path.join(out, 'summary.md'), toSummary(run));
};
