import os from 'node:os';
import path from 'node:path';
import { loadMutants } from '../../reference/defects/mutants/load.ts';
import { writeAtomically } from '../../reports/write.ts';
import { readOptions } from '../command-line.ts';
import { openJournal } from '../mutation-test/journal.ts';
import { performAll, selectPart } from '../mutation-test/pool.ts';
import type { RoundTripResult, RoundTripTask } from './task.ts';
import { shareOf, tableOf, tally, unstatedLines } from './report.ts';

// Exports the chain contract as an OpenAPI and as an OpenRPC document, and counts the mutants that generic judges catch
// by the built-in contract and by the exported documents.

const options = readOptions('round-trip', {
  part: { type: 'string', default: '1/1', help: 'one part of several of the mutants, such as 1/24' },
  only: { type: 'string', default: '', help: 'mutants whose name holds this text' },
  resume: { type: 'boolean', help: 'keep the results that --out has' },
  processes: { type: 'string', default: String(os.availableParallelism()), help: 'processes at a time' },
  out: { type: 'string', default: path.join('reports', 'out', 'round-trip'), help: 'folder for results' },
});
const inPart = selectPart(options.part);

/** The least share that the exported document must catch, of the mutants that break what it can state. */
const least = 0.99;

const tasks: RoundTripTask[] = (await loadMutants())
  .filter(({ id }) => inPart(id) && id.includes(options.only))
  .map(({ id }) => ({ kind: 'round-trip', id }));

const began = Date.now();
const results = (
  await performAll(tasks, options.processes, { journal: openJournal(options.out, options.resume) })
).filter((result): result is RoundTripResult => result.kind === 'round-trip');
const all = tally(results);
const table = tableOf(all);
await writeAtomically(path.join(options.out, 'round-trip.md'), `${table}\n`);
const { caught, missed } = all;
const defects = results.flatMap((result) => result.defects.slice(0, 1));
const lines = [...missed.map(({ id, judges }) => `missed: ${id} (${judges.join(', ')})`), ...unstatedLines(all)];
for (const line of [...lines, ...defects]) process.stdout.write(`${line}\n`);
process.stdout.write(
  `${table}\n\ncaught by the exported document: ${shareOf(all)}\n` +
    `${tasks.length} mutants in ${Math.round((Date.now() - began) / 1_000)} s\n`,
);
process.exitCode = defects.length > 0 || caught.length < least * (caught.length + missed.length) ? 1 : 0;
