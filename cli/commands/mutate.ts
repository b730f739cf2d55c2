import { deriveMutants } from '../../defects/derive/derive.ts';
import type { Mutant } from '../../defects/derive/mutant.ts';
import { judgeMutants } from '../../defects/judge-mutants.ts';
import { nearNames, didYouMean } from '../../engine/model/near.ts';
import { defined } from '../../engine/model/defined.ts';
import { targetText } from '../../engine/model/run.ts';
import { harmless, plural } from '../../engine/model/text.ts';
import { dayOf } from '../../compare/ledger/baseline.ts';
import { contractFor } from '../options/contract.ts';
import { secretsOf } from '../options/credentials/open.ts';
import type { ValuesOf } from '../options/table.ts';
import { requireTarget, settings } from '../options/settings.ts';
import { showLines } from '../progress.ts';
import { beforeRun } from '../run/preflight.ts';
import { onStopSignals } from '../run/stop-signals.ts';
import { cannotWrite, exit, Usage } from '../usage.ts';
import { renderMutants, tallyOf, writeMutants } from './mutate-report.ts';

const say = (line: string): void => void process.stderr.write(`${harmless(line)}\n`);

const matches = (pattern: string, { id, operation }: Mutant): boolean => {
  const escaped = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*');
  const text = new RegExp(`^${escaped}$`, 's');
  return text.test(id) || text.test(operation);
};

/** The mutants that the patterns name, or all. @throws Usage for a pattern that names none. */
const selectMutants = (all: readonly Mutant[], only: readonly string[]): readonly Mutant[] => {
  for (const pattern of only) {
    if (all.some((mutant) => matches(pattern, mutant))) continue;
    const near = nearNames(pattern, [...new Set(all.flatMap(({ id, operation }) => [id, operation]))]);
    throw new Usage(`--only ${pattern}: no mutant has such a name.${didYouMean(near)}`);
  }
  return only.length === 0 ? all : all.filter((mutant) => only.some((pattern) => matches(pattern, mutant)));
};

/** Plants one mutant after the other in a proxy in front of the target, and reports which of them a run catches. */
export const mutate = async ({
  only,
  'max-mutants': max,
  out,
  quiet = false,
  ...flags
}: ValuesOf<'mutate'>): Promise<number> => {
  const { contract } = await contractFor(flags);
  const allSettings = settings(flags, dayOf(new Date().toISOString()), contract);
  requireTarget('mutate', allSettings);
  const { engine, waitMs, note, config } = allSettings;
  if (note !== undefined && !quiet) say(note);

  const reachable = contract.operations.filter(({ base }) => engine.target[base] !== undefined);
  const mutants = selectMutants(deriveMutants({ operations: reachable }), only);
  if (mutants.length === 0) throw new Usage('the document has no operation of which a mutant could be made');
  const before = await beforeRun(contract, engine, { waitMs, quiet });
  if (before.code !== undefined) return before.code;

  const progress = showLines(quiet);
  const interruption = onStopSignals(undefined, () => progress.say('interrupted: nothing is written'));
  try {
    const mutation = await judgeMutants(contract, mutants, {
      engine,
      most: max,
      onProgress: progress.show,
      secrets: await secretsOf(engine),
      signal: interruption.signal,
    });
    progress.stop();
    if (interruption.signal.aborted) return exit.interrupted;
    if (mutation.notTested !== undefined) {
      say(`assay: not tested: ${mutation.notTested}`);
      return exit.notJudged;
    }
    if (mutation.alarms.length > 0) {
      say(
        `assay: not tested: the proxy without a mutant shows ${plural(mutation.alarms.length, 'finding')} that the ` +
          `target does not: ${mutation.alarms.slice(0, 3).join(', ')}; does the target answer by its own address, ` +
          'or change between two runs?',
      );
      return exit.notJudged;
    }
    const target = targetText({ target: engine.target, embedded: false, ...defined({ config }) });
    const summary = { target, mutation, made: mutants.length, max, seed: engine.seed };
    await writeMutants(out, summary).catch((error: unknown) => {
      throw cannotWrite('--out', out, error);
    });
    process.stdout.write(harmless(renderMutants(summary, out)));
    return tallyOf(mutation).missed > 0 ? exit.findings : exit.ok;
  } finally {
    progress.stop();
    interruption.ignore();
  }
};
