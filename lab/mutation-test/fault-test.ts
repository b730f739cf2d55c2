import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { faults as allFaults } from '../../reference/defects/faults/index.ts';
import { writeAtomically, writeJson } from '../../reports/write.ts';
import { openJournal } from './journal.ts';
import { performAll } from './pool.ts';
import { missReasons } from './reasons.ts';
import type { FaultResult, FaultTask } from './task.ts';
import { readOptions } from '../command-line.ts';
import { row, table } from '../markdown.ts';
import { defined } from '../../engine/model/defined.ts';

// Measures how many faults of production systems a standard run catches. The authors of the faults know the documents
// only, not the judges.

const options = readOptions('faults', {
  seeds: { type: 'string', default: '1', help: 'seeds 1 to this number' },
  budgets: {
    type: 'string',
    default: '',
    help: 'most requests of a run, several with commas; none: a whole standard run',
  },
  only: { type: 'string', default: '', help: 'faults whose name holds this text' },
  'missed-in': { type: 'string', help: 'only faults that this faults.json missed' },
  resume: { type: 'boolean', help: 'keep the results that --out has' },
  table: { type: 'string', default: '', help: 'tables of faults, several with commas; default: all' },
  processes: { type: 'string', default: String(os.availableParallelism()), help: 'processes at a time' },
  out: { type: 'string', default: path.join('reports', 'out', 'fault-test'), help: 'folder for results' },
});

/** Names of the faults that an earlier measurement missed. */
const missedIn = (file: string): ReadonlySet<string> => {
  const earlier = JSON.parse(fs.readFileSync(file, 'utf8')) as readonly FaultResult[];
  return new Set(earlier.filter(({ caught }) => caught.length === 0).map(({ task }) => task.id));
};
const before = options['missed-in'] === undefined ? undefined : missedIn(options['missed-in']);

const tables = options.table === '' ? undefined : options.table.split(',');
const known = new Set(allFaults.map(({ table }) => table));
const unknown = tables?.filter((name) => !known.has(name)) ?? [];
if (unknown.length > 0)
  throw new Error(`--table ${unknown.join(',')}: there is no such table, take some of ${[...known].join(', ')}`);

const faults = allFaults
  .filter(({ id }) => id.includes(options.only) && (before?.has(id) ?? true))
  .filter(({ table }) => tables?.includes(table) ?? true);
const budgets = options.budgets === '' ? [undefined] : options.budgets.split(',').map(Number);
const tasks = budgets.flatMap((maxRequests) =>
  Array.from({ length: Number(options.seeds) }, (_, index) => index + 1).flatMap((seed) =>
    faults.map(({ id }): FaultTask => ({ kind: 'fault', id, seed, ...defined({ maxRequests }) })),
  ),
);

const began = Date.now();
const results = (await performAll(tasks, options.processes, {
  journal: openJournal(options.out, options.resume),
})) as FaultResult[];

const share = (all: readonly FaultResult[]): string => {
  const caught = all.filter((result) => result.caught.length > 0).length;
  return `${caught} of ${all.length} (${Math.round((caught / Math.max(1, all.length)) * 1_000) / 10} %)`;
};
const byId = new Map(faults.map((fault) => [fault.id, fault]));
const lines: string[] = [];
for (const budget of budgets) {
  const all = results.filter(({ task }) => task.maxRequests === budget);
  const of = (is: (id: string) => boolean): string => share(all.filter(({ task }) => is(task.id)));
  lines.push(
    `${budget === undefined ? 'standard run' : `at most ${budget} requests`}: caught ${share(all)}; ` +
      `node ${of((id) => id.startsWith('vm.'))}, data and metrics ${of((id) => !id.startsWith('vm.'))}; ` +
      `requests ${Math.max(...all.map(({ sent }) => sent))} at most`,
  );
}
const missed = results.filter((result) => result.caught.length === 0);
const unexplained = missed.filter(({ task }) => missReasons[task.id] === undefined);
const defects = results.flatMap((result) => result.defects);
const rows = missed.map(({ task: { id, seed, maxRequests = '' }, unstable }) =>
  row(id, seed, maxRequests, byId.get(id)?.sentence ?? '', unstable.join(', '), missReasons[id] ?? ''),
);
await writeJson(path.join(options.out, 'fault-test.json'), results);
await writeAtomically(
  path.join(options.out, 'faults.md'),
  [
    '# Faults of production systems',
    '',
    ...lines.map((line) => `- ${line}`),
    '',
    '## Missed',
    '',
    table(['fault', 'seed', 'requests', 'breaks', 'unstable', 'why'], rows),
    '',
  ].join('\n'),
);
for (const { task, unstable } of missed) {
  const flaky = unstable.length > 0 ? ` (unstable: ${unstable.join(', ')})` : '';
  process.stdout.write(`missed ${task.id}, seed ${task.seed}: ${byId.get(task.id)?.sentence}${flaky}\n`);
}
for (const line of defects) process.stdout.write(`${line}\n`);
if (options.only !== '')
  for (const { task, caught } of results)
    for (const { case: key, codes } of caught)
      process.stdout.write(`caught ${task.id}, seed ${task.seed}: ${key} ${codes.join(', ')}\n`);
process.stdout.write(
  `${lines.join('\n')}\nmissed without a reason: ${unexplained.length}\n` +
    `${tasks.length} runs in ${Math.round((Date.now() - began) / 1_000)} s; ${path.join(options.out, 'faults.md')}\n`,
);
process.exitCode = defects.length > 0 || (options.budgets === '' && unexplained.length > 0) ? 1 : 0;
