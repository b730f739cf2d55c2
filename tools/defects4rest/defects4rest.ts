import path from 'node:path';
import { defined } from '../../engine/model/defined.ts';
import { endOnSignals } from '../child-process.ts';
import { readOptions } from '../command-line.ts';
import { type Measured, measure } from '../servers/list-bugs/measure.ts';
import { rowOf } from '../servers/list-bugs/row.ts';
import { type Defect, type System, systemFile } from './defect.ts';
import { defects } from './defects.ts';
import { type Routes, serve } from './frame.ts';
import { type Result, writePage } from './report.ts';

// Judges small servers, each in a fixed form and with a defect of Defects4REST.

const given = readOptions('npm run defects4rest -- [options]: judges servers with the defects of a public benchmark', {
  only: { type: 'string', help: 'the name of a defect, or its beginning; absent: all, and the page is written' },
  list: { type: 'boolean', default: false, help: 'prints the names of all defects' },
  serve: { type: 'string', help: 'broken or fixed: starts that form of the defect named by --only, until Ctrl-C' },
  out: { type: 'string', default: path.join('reports', 'out', 'defects4rest'), help: 'folder for results' },
});

const chosen = (): readonly Defect[] => {
  const found = defects.filter(({ name }) => given.only === undefined || name.startsWith(given.only));
  if (found.length === 0) throw new Error(`--only ${given.only}: there is no such defect; --list prints their names`);
  return found;
};

const judged = async (system: System, routes: Routes, name: string): Promise<Measured> => {
  const running = await serve(routes);
  try {
    const files = { document: systemFile(system, 'api.yaml'), overlay: systemFile(system, 'lists.yaml') };
    const { subjects } = system;
    return await measure(files, { ...running, ...defined({ subjects }) }, path.resolve(given.out, name));
  } finally {
    await running.stop();
  }
};

/** Of each system, one run of the fixed form. */
const fixed = new Map<System, Promise<Measured>>();

const fixedRun = (system: System): Promise<Measured> => {
  const run = fixed.get(system) ?? judged(system, system.routes, system.name);
  fixed.set(system, run);
  return run;
};

const compare = async (defect: Defect): Promise<Result> => {
  const { name, system } = defect;
  const broken = await judged(system, { ...system.routes, ...defect.broken }, name);
  const row = rowOf(defect, broken, await fixedRun(system));
  const found = row.first
    ? `found as ${row.first.requirement}@${row.first.operation} after ${row.first.requests} of ${row.requests} requests`
    : `not found in ${row.requests} requests`;
  process.stdout.write(`${name}: ${found}\n${row.alarms.map((one) => `  alarm on the fixed form: ${one}\n`).join('')}`);
  return { defect, row };
};

/** Until a signal ends this process. */
const forever = (): Promise<never> => new Promise(() => setInterval(() => {}, 60_000));

const main = async (): Promise<number> => {
  if (given.list) process.stdout.write(`${defects.map(({ name }) => name).join('\n')}\n`);
  if (given.list) return 0;
  const [first] = chosen();
  if (given.serve !== undefined && first) {
    const { system, broken, name } = first;
    const running = await serve(given.serve === 'fixed' ? system.routes : { ...system.routes, ...broken });
    process.stdout.write(`${name}, ${given.serve === 'fixed' ? 'fixed' : 'broken'}: ${running.url}\n`);
    await forever();
  }
  const results: Result[] = [];
  for (const defect of chosen()) results.push(await compare(defect));
  if (given.only === undefined) writePage(results);
  const isDone = results.every(({ defect, row }) => {
    const isExpected = row.first !== undefined || defect.missedBecause !== undefined;
    return isExpected && row.alarms.length === 0;
  });
  return isDone ? 0 : 1;
};

endOnSignals();

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`defects4rest: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
