import Table from 'cli-table3';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { howJudged } from '../../engine/contract/enforcement.ts';
import { nameOf } from '../../engine/model/operation-name.ts';
import { everyInterface } from '../../engine/model/contract.ts';
import { matchesAny, plan } from '../../engine/run/plan/plan.ts';
import type { Mutant } from '../../reference/types.ts';
import { defaultOut } from '../options/results.ts';
import { readResults } from '../options/results-file.ts';
import { checkSelection, selectableNames } from '../options/patterns.ts';
import { explainSubjects } from './explanation.ts';

/** The rows that `assay explain` lists. */

/** The parts of a list. */
interface Listed {
  readonly contract: JudgedContract;
  /** As of `--only`. */
  readonly only: readonly string[];
  /** Folder of results. */
  readonly folder?: string | undefined;
}

type List = (of: Listed) => readonly string[] | Promise<readonly string[]>;

const listMutants: List = async ({ contract, only }) => {
  checkSelection(contract, only);
  const isSelected = (mutant: Mutant): boolean =>
    only.length === 0 ||
    only.some((pattern) => matchesAny(pattern, [`${mutant.requirement}@${mutant.on}`, mutant.requirement, mutant.on]));
  const { loadFuzzMutants, loadMutants } = await import('../../reference/defects/mutants/load.ts');
  return [
    ...(await loadMutants()).filter(isSelected).map(({ id }) => id),
    ...(await loadFuzzMutants())
      .filter(isSelected)
      .map(({ id, hard, sentence }) => `${id} (fuzzing only, ${hard}): ${sentence}`),
  ];
};

const listVariants: List = async () =>
  (await import('../../reference/defects/variants/index.ts')).variants.map(({ id, what }) => `${id}: ${what}`);

/** The lists by their names. */
export const lists: ReadonlyMap<string, List> = new Map<string, List>([
  ['subjects', ({ contract }) => explainSubjects(contract)],
  ['names', ({ contract }) => selectableNames(contract)],
  ['mutants', listMutants],
  ['variants', listVariants],
  ['findings', ({ folder = defaultOut }) => readResults(folder).findings.map(({ fingerprint }) => fingerprint)],
]);

/** The cases of a contract as a table. */
export function casesOf({ contract, only }: Listed): readonly string[] {
  checkSelection(contract, only);
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
  return [table.toString()];
}
