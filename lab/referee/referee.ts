import fs from 'node:fs';
import path from 'node:path';
import { faults } from '../../reference/defects/faults/index.ts';
import { loadMutants } from '../../reference/defects/mutants/load.ts';
import { variants } from '../../reference/defects/variants/index.ts';
import { readOptions, wholeNumber } from '../command-line.ts';
import { openJournal } from '../mutation-test/journal.ts';
import { performAll, selectPart } from '../mutation-test/pool.ts';
import { nameOf, type Result, type RunResult, type RunTask, type Task } from '../mutation-test/task.ts';
import { compareFacts, parseIntended } from './differences.ts';
import { type Fact, factsOf, formatFacts, type Part, parseFacts, parts } from './facts.ts';

// `freeze` writes what the judges do now into `lab/referee/frozen/`; `compare` names each difference from it, and ends
// with 1 if `lab/referee/intended.txt` does not name it with a reason.

const [subcommand = ''] = process.argv[2]?.startsWith('-') === false ? process.argv.splice(2, 1) : [];
const options = readOptions('referee', {
  of: { type: 'string', default: parts.join(','), help: 'what is run, several with commas' },
  seeds: { type: 'string', default: '1', help: 'seeds of plain runs and variants, 1 to this number' },
  part: { type: 'string', default: '1/1', help: 'one part of several of the tasks, such as 1/24' },
  only: { type: 'string', default: '', help: 'tasks whose name holds this text' },
  resume: { type: 'boolean', help: 'keep the results that --out has' },
  processes: { type: 'string', default: '2', help: 'processes at a time' },
  out: { type: 'string', default: path.join('reports', 'out', 'referee'), help: 'folder for results' },
});
if (subcommand !== 'freeze' && subcommand !== 'compare') {
  process.stderr.write(`referee ${subcommand}: say freeze or compare (--help lists the options)\n`);
  process.exit(2);
}

const folder = path.join('lab', 'referee');
const seeds = Array.from({ length: wholeNumber('seeds', options.seeds, 1) }, (_, index) => index + 1);
const inPart = selectPart(options.part);
/** Facts name a fault by its id only. */
const taskName = (task: Task): string => (task.kind === 'fault' ? task.id : nameOf(task));
const isSelected = (task: Task): boolean => inPart(taskName(task)) && taskName(task).includes(options.only);
const isPlain = (task: Task): task is RunTask => task.kind === 'run' && task.variant === undefined;

/** Variants with a preset deviate from the documents on purpose. */
const judgedVariants = variants.filter(({ preset }) => preset === undefined);
const every: Readonly<Record<Part, () => Promise<readonly Task[]>>> = {
  plain: async () => seeds.map((seed) => ({ kind: 'run', seed })),
  variants: async () =>
    judgedVariants.flatMap(({ id }) => seeds.map((seed) => ({ kind: 'run' as const, variant: id, seed }))),
  mutants: async () => (await loadMutants()).map(({ id }) => ({ kind: 'mutant', id, replays: 0 })),
  faults: async () => faults.map(({ id }) => ({ kind: 'fault', id, seed: 1, operationOnly: true })),
};

const partNames = options.of.split(',');
const unknown = partNames.filter((name) => !parts.some((part) => part === name));
if (unknown.length > 0) throw new Error(`--of ${unknown.join(',')}: take some of ${parts.join(', ')}`);

const fileOf = (part: Part): string => path.join(folder, 'frozen', `${part}.txt`);
const frozenFacts = (part: Part): readonly Fact[] =>
  fs.existsSync(fileOf(part)) ? parseFacts(fs.readFileSync(fileOf(part), 'utf8')) : [];

const tasks: (readonly [Part, Task])[] = [];
let unfrozen = 0;
for (const part of parts) {
  // Variants are compared with the plain runs, which no part leaves out.
  if (!partNames.includes(part) && !(part === 'plain' && partNames.includes('variants'))) continue;
  const frozen = new Set(frozenFacts(part).map(({ task }) => task));
  for (const task of await every[part]()) {
    if (!isPlain(task) && !isSelected(task)) continue;
    if (subcommand === 'freeze' || isPlain(task) || frozen.has(taskName(task))) tasks.push([part, task]);
    else unfrozen += 1;
  }
}

const began = Date.now();
const results = await performAll(
  tasks.map(([, task]) => task),
  options.processes,
  { journal: openJournal(options.out, options.resume) },
);
const plainRuns = results.filter((result): result is RunResult => result.kind === 'run' && isPlain(result.task));

/** Tasks of a part that exist no more are `gone` in a whole comparison. */
const isWhole = options.part === '1/1' && options.only === '';
const differences = [];
for (const part of parts) {
  const names = new Set(tasks.flatMap(([of, task]) => (of === part ? [taskName(task)] : [])));
  if (names.size === 0) continue;
  const present = results
    .filter((_, index) => tasks[index]?.[0] === part)
    .flatMap((result: Result) => factsOf(result, plainRuns));
  const frozen = frozenFacts(part);
  const current = new Set((await every[part]()).map(taskName));
  const isOfRun = (task: string): boolean =>
    names.has(task) ||
    (isWhole && !current.has(task) && seeds.some((seed) => !/:\d+$/.test(task) || task.endsWith(`:${seed}`)));
  if (subcommand === 'freeze')
    fs.writeFileSync(fileOf(part), formatFacts([...frozen.filter(({ task }) => !isOfRun(task)), ...present]));
  else
    differences.push(
      ...compareFacts(
        part,
        frozen.filter(({ task }) => isOfRun(task)),
        present,
      ),
    );
}

const intended = parseIntended(fs.readFileSync(path.join(folder, 'intended.txt'), 'utf8'));
const surprising = differences.filter((difference) => !intended.some(({ covers }) => covers(difference)));
for (const { part, kind, task, what: subject, before, after } of surprising)
  process.stdout.write(`${part} ${kind} ${task} ${subject}: ${before || 'nothing'} -> ${after || 'nothing'}\n`);
for (const { line, covers } of intended) {
  const count = differences.filter(covers).length;
  if (count > 0) process.stdout.write(`intended, ${count}: ${line}\n`);
}
const defects = results.flatMap((result) => result.defects.slice(0, 1));
for (const line of defects) process.stdout.write(`${line}\n`);
process.stdout.write(
  `${tasks.length} tasks in ${Math.round((Date.now() - began) / 1_000)} s` +
    `${subcommand === 'compare' ? `, ${surprising.length} differences that intended.txt does not name` : ''}` +
    `${unfrozen > 0 ? `; ${unfrozen} tasks have no frozen line and were left out` : ''}\n`,
);
process.exitCode = surprising.length + defects.length > 0 ? 1 : 0;
