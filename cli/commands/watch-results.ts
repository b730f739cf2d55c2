import path from 'node:path';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { defaultGate } from '../../engine/model/gate.ts';
import { toSummary } from '../../reports/summary.ts';
import { writeAtomically, writeJson } from '../../reports/write.ts';
import type { CompletedRound } from '../../compare/rounds/round.ts';
import type { ReplayFile } from './replay.ts';
import { runOf } from '../run/run-of.ts';
import { writeResults } from '../run/write-results.ts';

/** Writes the results of a round beside its recording, in the form of `assay run`. */
export const writeRound = async (contract: JudgedContract, completed: CompletedRound, out: string): Promise<void> => {
  if (!completed.judged) return;
  const { engine, judgements } = completed.judged;
  const { startedAt, finishedAt } = completed.report;
  const run = runOf(contract, engine, judgements, { startedAt, finishedAt });
  await writeJson(path.join(out, 'replay.json'), { engine, gate: defaultGate } satisfies ReplayFile);
  await writeResults(run, out);
  await writeAtomically(path.join(out, 'summary.md'), toSummary(run));
};
