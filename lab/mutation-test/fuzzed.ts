import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Subjects } from '../../engine/discovery/subjects.ts';
import { loadFuzzMutants } from '../../reference/defects/mutants/load.ts';
import type { Alteration } from '../../reference/types.ts';
import { findVariant } from '../../reference/defects/variants/index.ts';
import { replayRegressions } from '../../engine/run/confirm/regression.ts';
import { findById } from './find-by-id.ts';
import { contractBrokenBy, fuzzAltered, promised, replayTools } from '../judge-altered.ts';
import type { FuzzResult, FuzzTask } from './task.ts';
import { defined } from '../../engine/model/defined.ts';

/** Number of replays of the first finding's file. */
const times = 20;
const byKey = new Map(promised.cases.map((testCase) => [testCase.key, testCase]));

const stillThere = async (alterations: () => readonly Alteration[], file: string): Promise<number> => {
  let still = 0;
  for (let time = 0; time < times; time += 1) {
    const { client } = replayTools(alterations(), { depth: 'quick' }, new Subjects());
    const [replay] = (await replayRegressions(promised, [file], byKey, client)).values();
    await client.close();
    if (replay && replay.violations.length > 0) still += 1;
  }
  return still;
};

/**
 * Runs a fuzzing task. A mutant is fuzzed until it is found; then its file is replayed, each time on a fresh provider.
 */
export const fuzzed = async (task: FuzzTask): Promise<FuzzResult> => {
  const { mutant, variant, seed, requests, guidance } = task;
  const broken = mutant === undefined ? undefined : findById(await loadFuzzMutants(), mutant);
  const variants = variant === undefined ? [] : [findVariant(variant)];
  const alterations = (): readonly Alteration[] => (broken ? [broken.fresh()] : variants);
  const regressions = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-fuzzed-'));
  try {
    const judgements = await fuzzAltered(
      alterations(),
      {
        depth: 'standard',
        seed,
        retries: broken ? 0 : 3,
        ...defined({ contract: broken && contractBrokenBy(broken) }),
      },
      { requests, guidance, regressions, shrinkRequests: 2_000, stopAtFirst: broken !== undefined },
    );
    const findings = judgements.outcomes
      .filter((outcome) => outcome.verdict !== 'unstable' && (!broken || outcome.operation === broken.on))
      .flatMap((outcome) =>
        outcome.findings.map((finding) => ({
          case: `${outcome.requirement}@${outcome.operation}`,
          message: finding.message,
          judge: finding.judge ?? '',
          shownIn: finding.exchanges.length,
          fingerprint: finding.fingerprint,
        })),
      );
    const [first] = findings;
    const file =
      first && fs.readdirSync(regressions).find((name) => name.includes(first.fingerprint.split(':').at(-1) as string));
    return {
      kind: 'fuzz',
      task,
      sent: judgements.requests,
      unstable: judgements.outcomes.filter((outcome) => outcome.verdict === 'unstable').length,
      defects: judgements.defects,
      findings: findings.map(({ fingerprint: _, ...finding }) => finding),
      ...defined({
        replays:
          broken && file !== undefined
            ? { times, still: await stillThere(alterations, path.join(regressions, file)) }
            : undefined,
      }),
    };
  } finally {
    fs.rmSync(regressions, { recursive: true, force: true });
  }
};
