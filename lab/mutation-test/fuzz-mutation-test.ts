import os from 'node:os';
import path from 'node:path';
import { loadFuzzMutants } from '../../reference/defects/mutants/load.ts';
import { variants as allVariants } from '../../reference/defects/variants/index.ts';
import { writeAtomically, writeJson } from '../../reports/write.ts';
import { performAll } from './pool.ts';
import { type FuzzResult, type FuzzTask, nameOf } from './task.ts';
import { readOptions } from '../command-line.ts';
import { row, sum, table } from '../markdown.ts';

// Tests the fuzzer: it must find mutants that no law of `run` catches, and must report nothing on the reference
// provider and its variants.

const options = readOptions('fuzz-mutants', {
  seeds: { type: 'string', default: '1', help: 'seeds 1 to this number' },
  requests: { type: 'string', default: '20000', help: 'requests of a campaign' },
  kinds: { type: 'string', default: 'mutants,plain,variants', help: 'what is fuzzed, with commas' },
  only: { type: 'string', default: '', help: 'names that hold this text' },
  'no-guidance': { type: 'boolean', help: 'inputs are not chosen by what is new' },
  processes: { type: 'string', default: String(os.availableParallelism()), help: 'processes at a time' },
  out: { type: 'string', default: path.join('reports', 'out', 'mutation-test'), help: 'folder for results' },
});
const seeds = Array.from({ length: Number(options.seeds) }, (_, index) => index + 1);
const kinds = new Set(options.kinds.split(','));
const common = { kind: 'fuzz' as const, requests: Number(options.requests), guidance: !options['no-guidance'] };

const mutants = kinds.has('mutants') ? (await loadFuzzMutants()).map(({ id }) => id) : [];
const variants = kinds.has('variants')
  ? allVariants.filter(({ preset }) => preset === undefined).map(({ id }) => id)
  : [];
const plain: FuzzTask[] = [
  ...(kinds.has('plain') ? seeds.map((seed) => ({ ...common, seed })) : []),
  ...variants.flatMap((variant) => seeds.map((seed) => ({ ...common, variant, seed }))),
].filter((task) => nameOf(task).includes(options.only));

const began = Date.now();
const perform = async (tasks: readonly FuzzTask[], what: string): Promise<FuzzResult[]> =>
  (await performAll(tasks, options.processes, { label: `${what}: ` })) as FuzzResult[];

const enough = Math.ceil(seeds.length * 0.8);
const results = await perform(plain, 'no alarm');
for (const seed of seeds) {
  // Stop a mutant if too few seeds are left for the required number of catches.
  const missed = (id: string): number =>
    results.filter(({ task, findings }) => task.mutant === id && findings.length === 0).length;
  const open = mutants.filter((mutant) => missed(mutant) <= seeds.length - enough);
  results.push(
    ...(await perform(
      open.map((mutant) => ({ ...common, mutant, seed })).filter((task) => nameOf(task).includes(options.only)),
      `mutants, seed ${seed}`,
    )),
  );
}

const alarms = results.filter(({ task, findings }) => task.mutant === undefined && findings.length > 0);
const rows = mutants
  .map((id) => {
    const runsOfMutant = results.filter(({ task }) => task.mutant === id);
    const caught = runsOfMutant.filter(({ findings }) => findings.length > 0);
    return {
      id,
      runs: runsOfMutant.length,
      found: caught.length,
      sent: caught.map(({ sent }) => sent).sort((a, b) => a - b),
      by: [...new Set(caught.map(({ findings: [first] }) => `${first?.judge}: ${first?.message}`))],
      shownIn: Math.max(0, ...caught.map(({ findings: [first] }) => first?.shownIn ?? 0)),
      lost: caught.filter(({ replays }) => replays && replays.still < replays.times).length,
    };
  })
  .filter(({ runs }) => runs > 0);
const correct = results.filter(({ task }) => task.mutant === undefined);
const figures = [
  `${rows.filter(({ found }) => found >= enough).length} of ${rows.length} mutants found in at least ` +
    `${enough} of ${seeds.length} runs of ${options.requests} requests` +
    `${options['no-guidance'] ? ', without guidance' : ''}; ` +
    `${sum(rows.map(({ found }) => found))} of ${sum(rows.map(({ runs }) => runs))} runs found theirs`,
  `findings shown in more than 3 requests: ${rows.filter(({ shownIn }) => shownIn > 3).length}; ` +
    `not there in each of 20 replays: ${sum(rows.map(({ lost }) => lost))}`,
  `alarms on the plain provider and on variants: ${alarms.length} in ${correct.length} runs, ` +
    `${sum(correct.map(({ sent }) => sent))} requests`,
];
const mutantTable = table(
  ['mutant', 'found', 'requests', 'seen by'],
  rows.map(({ id, found, runs, sent, by }) => row(id, `${found} of ${runs}`, sent.join(', '), by.join('; '))),
);
await writeJson(path.join(options.out, 'fuzz.json'), { figures, mutants: rows, runs: results });
await writeAtomically(
  path.join(options.out, 'fuzz.md'),
  `${[...figures.map((line) => `- ${line}`), '', mutantTable].join('\n')}\n`,
);
for (const { task, findings } of alarms)
  for (const finding of findings)
    process.stdout.write(`${nameOf(task)}: ${finding.case}: ${finding.message} (${finding.judge})\n`);
for (const { defects } of results) for (const defect of defects.slice(0, 1)) process.stdout.write(`${defect}\n`);
for (const { id, found: foundRuns, runs } of rows)
  if (foundRuns < enough) process.stdout.write(`${id}: found in ${foundRuns} of ${runs}\n`);
process.stdout.write(
  `${figures.join('\n')}\n` +
    `${results.length} runs in ${Math.round((Date.now() - began) / 1_000)} s; ${path.join(options.out, 'fuzz.md')}\n`,
);
process.exitCode = alarms.length + results.filter(({ defects }) => defects.length > 0).length > 0 ? 1 : 0;
