import Table from 'cli-table3';
import type { Mutant } from '../../reference/types.ts';
import { howJudged } from '../../engine/contract/enforcement.ts';
import { harmless } from '../../engine/model/text.ts';
import { nameOf } from '../../engine/model/operation-name.ts';
import { everyInterface } from '../../engine/model/contract.ts';
import { matchesAny, plan } from '../../engine/run/plan/plan.ts';
import type { ValuesOf } from '../options/table.ts';
import { contractOfFlags } from '../options/contract.ts';
import { askedFlags } from '../options/settings.ts';
import { checkSelection, selectableNames } from '../options/patterns.ts';
import { readResults } from '../options/results-file.ts';
import { exit } from '../usage.ts';

/** Lists cases, mutants or variants. */
export const list = async ({
  names = false,
  mutants = false,
  variants = false,
  results,
  ...flags
}: ValuesOf<'list'>): Promise<number> => {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  if (names && results !== undefined) {
    for (const { fingerprint } of readResults(results).findings) say(harmless(fingerprint));
    return exit.ok;
  }
  const runFlags = askedFlags(flags);
  const { only = [] } = runFlags;
  const { contract } = await contractOfFlags(runFlags);
  checkSelection(contract, only);
  const isSelected = (mutant: Mutant): boolean =>
    only.length === 0 ||
    only.some((pattern) => matchesAny(pattern, [`${mutant.requirement}@${mutant.on}`, mutant.requirement, mutant.on]));
  if (names) {
    for (const name of selectableNames(contract)) say(harmless(name));
    return exit.ok;
  }
  if (mutants) {
    const { loadFuzzMutants, loadMutants } = await import('../../reference/defects/mutants/load.ts');
    for (const mutant of (await loadMutants()).filter(isSelected)) say(mutant.id);
    for (const fuzzMutant of (await loadFuzzMutants()).filter(isSelected))
      say(`${fuzzMutant.id} (fuzzing only, ${fuzzMutant.hard}): ${fuzzMutant.sentence}`);
  }
  if (variants) {
    const { variants: all } = await import('../../reference/defects/variants/index.ts');
    for (const { id, what: description } of all) say(`${id}: ${description}`);
  }
  if (mutants || variants) return exit.ok;
  const table = new Table({
    head: ['requirement', 'operation', 'level', 'how', 'section'],
    style: { head: [], border: [], compact: true },
  });
  for (const row of plan(contract, { target: everyInterface(contract), only })) {
    if (row.excluded !== undefined) continue;
    const { requirement, operation } = row.case;
    table.push([
      requirement.id,
      nameOf(operation),
      requirement.level,
      howJudged(contract.requirement(requirement.id)),
      requirement.section,
    ]);
  }
  say(table.toString());
  return exit.ok;
};
