import path from 'node:path';
import { defined } from '../../engine/model/defined.ts';
import { forever, readOptions, runTool } from '../command-line.ts';
import { type Measured, measure } from '../servers/measure.ts';
import { comparePair, sayFound, countRequests, type Pair } from '../servers/pair.ts';
import { whileRunning } from '../servers/server.ts';
import { type Routes, serve } from './frame.ts';
import { type Defect, defectsOf, documentsOf, type System } from './system.ts';
import { systems } from './systems/all.ts';
import { fillPage, row, sum, table } from '../markdown.ts';

interface Result {
  readonly defect: Defect;
  readonly pair: Pair;
}

function resultRow({ defect, pair: { first, requests, alarms } }: Result): string {
  const found = first
    ? [`\`${first.requirement}\`${defect.isDeclaredLater ? ' (*)' : ''}`, first.requests]
    : ['**not found**', `of ${requests}`];
  return row(`[${defect.name}](${defect.issue})`, defect.summary, ...found, alarms.length);
}

function listLines(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}.`).join('\n') || 'None.';
}

/** Fills docs/defects4rest.md from a run of all defects. */
function writePage(results: readonly Result[]): void {
  const systems = [...new Set(results.map(({ defect }) => defect.system))].map((system) => {
    const alarms = results.find(({ defect }) => defect.system === system)?.pair.alarms.length ?? 0;
    return { ...system, alarms };
  });
  const found = results.filter(({ pair }) => pair.first !== undefined);
  const later = found.filter(({ defect }) => defect.isDeclaredLater).length;
  const missed = results.filter(({ pair }) => pair.first === undefined);
  const { usual, most } = countRequests(results.map(({ pair }) => pair));

  fillPage('defects4rest.md', {
    figures: `assay finds ${found.length} of ${results.length} defects of ${systems.length} systems, with ${sum(
      systems.map(({ alarms }) => alarms),
    )} alarms on the
fixed forms. Of these, ${later} are found by declarations
that were written after the mechanism was read (*).
Until the first finding it sends ${usual} requests (median), ${most} at most.`,
    defects: table(['defect', 'mechanism', 'found as', 'requests', 'alarms on the fixed form'], results.map(resultRow)),
    'not found': listLines(
      missed.map(({ defect: { name, missedBecause = 'not looked into yet' } }) => `${name}: ${missedBecause}`),
    ),
    alarms: listLines(
      systems
        .filter(({ alarms }) => alarms > 0)
        .map(({ name, alarmsBecause = 'not looked into yet' }) => `${name}: ${alarmsBecause}`),
    ),
    changed: listLines(systems.flatMap(({ name, changed = [] }) => changed.map((line) => `${name}: ${line}`))),
  });
}

// Judges small servers, each in a fixed form and with a defect of Defects4REST.

const options = readOptions('defects4rest', {
  only: { type: 'string', help: 'the name of a defect, or its beginning; absent: all, and the page is written' },
  list: { type: 'boolean', default: false, help: 'prints the names of all defects' },
  serve: { type: 'string', help: 'broken or fixed: starts that form of the defect named by --only, until Ctrl-C' },
  out: { type: 'string', default: path.join('reports', 'out', 'defects4rest'), help: 'folder for results' },
});

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
