import path from 'node:path';
import { defined } from '../../engine/model/defined.ts';
import { forever, readOptions, runTool } from '../command-line.ts';
import { type Measured, measure } from '../servers/measure.ts';
import { comparePair, sayFound } from '../servers/pair.ts';
import { whileRunning } from '../servers/server.ts';
import { type Routes, serve } from './frame.ts';
import { type Result, writePage } from './report.ts';
import { type Defect, defectsOf, documentsOf, type System } from './system.ts';
import { systems } from './systems/all.ts';

// Judges small servers, each in a fixed form and with a defect of Defects4REST.

const options = readOptions(
  'npm run defects4rest -- [options]: judges servers with the defects of a public benchmark',
  {
    only: { type: 'string', help: 'the name of a defect, or its beginning; absent: all, and the page is written' },
    list: { type: 'boolean', default: false, help: 'prints the names of all defects' },
    serve: { type: 'string', help: 'broken or fixed: starts that form of the defect named by --only, until Ctrl-C' },
    out: { type: 'string', default: path.join('reports', 'out', 'defects4rest'), help: 'folder for results' },
  },
);

const defects = systems.flatMap(defectsOf);

function chooseDefects(): readonly Defect[] {
  const found = defects.filter(({ name }) => name.startsWith(options.only ?? ''));
  if (found.length === 0) throw new Error(`--only ${options.only}: there is no such defect; --list prints their names`);
  return found;
}

function judge(system: System, routes: Routes, name: string): Promise<Measured> {
  const { subjects } = system;
  return whileRunning(serve(routes), ({ url }) =>
    measure({ url, ...documentsOf(system), ...defined({ subjects }) }, path.resolve(options.out, name)),
  );
}

/** One run of the fixed form of each system. */
const fixed = new Map<System, Promise<Measured>>();

function judgeFixed(system: System): Promise<Measured> {
  const run = fixed.get(system) ?? judge(system, system.routes, system.name);
  fixed.set(system, run);
  return run;
}

async function compare(defect: Defect): Promise<Result> {
  const { name, system, broken } = defect;
  const judged = await judge(system, { ...system.routes, ...broken }, name);
  const pair = comparePair(defect, judged, await judgeFixed(system));
  const alarms = pair.alarms.map((alarm) => `  alarm on the fixed form: ${alarm}\n`).join('');
  process.stdout.write(`${name}: ${sayFound(pair)}\n${alarms}`);
  return { defect, pair };
}

async function serveForm({ name, system, broken }: Defect, form: string): Promise<never> {
  const isFixed = form === 'fixed';
  const { url } = await serve(isFixed ? system.routes : { ...system.routes, ...broken });
  process.stdout.write(`${name}, ${isFixed ? 'fixed' : 'broken'}: ${url}\n`);
  return forever();
}

await runTool('defects4rest', async () => {
  if (options.list) {
    process.stdout.write(`${defects.map(({ name }) => name).join('\n')}\n`);
    return 0;
  }
  const chosen = chooseDefects();
  if (options.serve !== undefined && chosen[0]) await serveForm(chosen[0], options.serve);

  const results: Result[] = [];
  for (const defect of chosen) results.push(await compare(defect));
  if (options.only === undefined) writePage(results);
  const isDone = results.every(({ defect, pair }) => {
    const isExpected = pair.first !== undefined || defect.missedBecause !== undefined;
    return isExpected && pair.alarms.length === 0;
  });
  return isDone ? 0 : 1;
});
