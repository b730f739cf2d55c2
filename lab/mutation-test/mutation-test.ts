import os from 'node:os';
import path from 'node:path';
import { chain } from '../../contracts/chain/index.ts';
import { loadMutants } from '../../reference/defects/mutants/load.ts';
import { variants } from '../../reference/defects/variants/index.ts';
import { writeAtomically, writeJson } from '../../reports/write.ts';
import { judgeAltered, promised } from '../judge-altered.ts';
import { known } from './reasons.ts';
import { openJournal } from './journal.ts';
import { performAll, selectPart } from './pool.ts';
import { figures, toMatrix, toProof } from './report.ts';
import { nameOf, type Task, type MutantResult } from './task.ts';
import { readOptions } from '../command-line.ts';
import { caseKey } from '../../engine/model/case-key.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import type { Case } from '../../engine/model/requirement.ts';
import { row, table } from '../markdown.ts';

const judgesOf = (contract: JudgedContract, id: string): readonly string[] => {
  const asking = contract.laws.get(id)?.file;
  const seeing = [...contract.checks.keys()].filter((name) => contract.requirementsOf(name).includes(id));
  return [...(asking === undefined ? [] : [asking]), ...seeing];
};

/**
 * One row per requirement: its judges, their requests in a standard run, and the share of its mutants that they catch.
 */
const judgeTable = (
  contract: JudgedContract,
  mutants: readonly MutantResult[],
  outcomes: readonly Outcome[],
): string => {
  const requirementOf = (key: string): string => key.split('@')[0] ?? '';
  const rows = contract.requirements.map(({ id, level }) => {
    const own = mutants.filter((mutant) => requirementOf(mutant.case) === id);
    const requests = outcomes
      .filter((outcome) => outcome.requirement === id && requirementOf(caseKey(outcome)) === id)
      .reduce((sum, outcome) => sum + outcome.requests, 0);
    const caught = own.filter((result) => result.caught === 'own').length;
    const judges = judgesOf(contract, id).join(', ');
    return row(id, level, judges, requests, own.length, caught);
  });
  return [
    '# Judges',
    '',
    'One row per requirement, written by `npm run lab -- mutation-test`: the judges, the requests that they send in ' +
      'a standard run',
    'of the reference provider (answers that others asked for are reused and cost nothing), the mutants that break the',
    'requirement, and how many of those are caught under it. A requirement of level `open` is observed, never ' +
      'violated.',
    '',
    table(['requirement', 'level', 'judges', 'requests', 'mutants', 'caught'], rows, 3),
    '',
  ].join('\n');
};

// Tests the judges: no findings on the reference provider and its
// variants, and every mutant caught under the statement that it breaks.

const options = readOptions('mutation-test', {
  part: { type: 'string', default: '1/1', help: 'one part of several of the mutants, such as 1/24' },
  worlds: { type: 'string', default: '5', help: 'plain worlds that are judged' },
  seeds: { type: 'string', default: '1', help: 'seeds of the variants, 1 to this number' },
  only: { type: 'string', default: '', help: 'mutants whose name holds this text' },
  replays: { type: 'string', default: '20', help: 'further looks at each catch' },
  resume: { type: 'boolean', help: 'keep the results that --out has' },
  processes: { type: 'string', default: String(os.availableParallelism()), help: 'processes at a time' },
  out: { type: 'string', default: path.join('reports', 'out', 'mutation-test'), help: 'folder for results' },
});
const counted = (text: string): number[] => Array.from({ length: Number(text) }, (_, index) => index + 1);

const inPart = selectPart(options.part);
const isWhole = options.part === '1/1' && options.only === '';

const tasks: Task[] = [
  ...counted(options.worlds).map((worldSeed) => ({ kind: 'plain' as const, worldSeed })),
  // Variants with a preset deviate from the documents on purpose. The preset's own test judges them.
  ...variants
    .filter((variant) => variant.preset === undefined)
    .flatMap((variant) => counted(options.seeds).map((seed) => ({ kind: 'variant' as const, id: variant.id, seed }))),
  ...(await loadMutants()).map((mutant) => ({
    kind: 'mutant' as const,
    id: mutant.id,
    replays: Number(options.replays),
  })),
].filter((task) => inPart(nameOf(task)) && nameOf(task).includes(options.only));

const began = Date.now();
const results = await performAll(tasks, options.processes, { journal: openJournal(options.out, options.resume) });

const isExcluded = (testCase: Case): boolean =>
  chain.exclusions.some(
    (row) =>
      row.requirement === testCase.requirement.id &&
      (row.operation === undefined || row.operation === testCase.operation.id),
  );
const enforced = promised.cases
  .filter((testCase) => testCase.requirement.level !== 'open' && !isExcluded(testCase))
  .map((testCase) => testCase.key);
const open = new Set<string>(
  promised.cases.filter((testCase) => testCase.requirement.level === 'open').map((testCase) => testCase.requirement.id),
);
const judges = [
  ...new Set(
    [...chain.laws].filter(([id, judge]) => !open.has(id) && !judge.judgesNothing).map(([, judge]) => judge.file),
  ),
  // A check with open requirements only observes, so it cannot fail.
  ...[...chain.checks.keys()].filter((name) => chain.requirementsOf(name).some((id) => !open.has(id))),
].sort();
const proof = toProof(results, judges, enforced, isWhole);
await writeJson(path.join(options.out, 'mutation-test.json'), proof);
await writeAtomically(path.join(options.out, 'matrix.md'), toMatrix(proof));
if (isWhole) {
  const { outcomes } = await judgeAltered([], { depth: 'standard' });
  await writeAtomically(path.join('docs', 'judges.md'), judgeTable(chain, proof.mutants, outcomes));
}

const alarms = [...proof.plain, ...proof.variants].flatMap((row) => row.alarms.map((alarm) => `${row.name}: ${alarm}`));
const strayed = proof.mutants
  .filter((mutant) => mutant.caught !== 'own' && !Object.hasOwn(known, mutant.id))
  .map(({ id, case: own, reason = 'no verdict', others }) => {
    const elsewhere = others.slice(0, 5).join(', ') || 'no case of the operation';
    return `${id}: not caught under the requirement that it breaks (${own}: ${reason}); caught under: ${elsewhere}`;
  });
// A known mutant that is caught must be removed from the list.
const freed = proof.mutants
  .filter((mutant) => mutant.caught === 'own' && Object.hasOwn(known, mutant.id))
  .map((mutant) => `${mutant.id} is caught: take it out of lab/mutation-test/known.yaml`);
// A catch that does not reproduce has little value for users.
const lost = proof.mutants
  .filter(({ replays }) => replays && replays.still < replays.times)
  .map(
    ({ id, replays }) =>
      `${id}: there ${replays?.still} of ${replays?.times} times when looked at again: ${replays?.otherwise}`,
  );
const defects = results.flatMap((result) => result.defects.slice(0, 1));
for (const line of [
  ...alarms,
  ...strayed,
  ...freed,
  ...lost,
  ...proof.vacuous.map((name) => `no mutant made it fail: ${name}`),
  ...proof.unproven.map((key) => `no mutant that it catches: ${key}`),
  ...defects,
])
  process.stdout.write(`${line}\n`);
process.stdout.write(
  `${figures(proof).join('\n')}\n` +
    `${tasks.length} runs in ${Math.round((Date.now() - began) / 1_000)} s; ${path.join(options.out, 'matrix.md')}\n`,
);
process.exitCode =
  alarms.length +
    strayed.length +
    freed.length +
    lost.length +
    proof.vacuous.length +
    proof.unproven.length +
    defects.length >
  0
    ? 1
    : 0;
