import path from 'node:path';
import { forever, readOptions, runTool } from '../../command-line.ts';
import { cacheFolder } from '../install.ts';
import { type Measured, measure } from '../measure.ts';
import { comparePair, sayFound } from '../pair.ts';
import { type Running, startServer, whileRunning } from '../server.ts';
import { bugs, documentOf, type ListBug } from './bugs.ts';
import { keepPair, writePage } from './report.ts';

// Judges releases of public servers with a known list bug, and the releases that fixed it.

const options = readOptions('list-bugs', {
  only: { type: 'string', help: 'the name of a pair, or its beginning; absent: all' },
  list: { type: 'boolean', default: false, help: 'prints the names of all pairs' },
  serve: { type: 'string', help: 'bug or fix: starts that release of the pair named by --only, until Ctrl-C' },
  release: { type: 'string', help: 'judges this release in place of both, and prints what is found' },
  cache: { type: 'string', default: cacheFolder('list-bugs'), help: 'folder for installations' },
  out: { type: 'string', default: path.join('reports', 'out', 'list-bugs'), help: 'folder for data and results' },
});

function chooseBugs(): readonly ListBug[] {
  const found = bugs.filter(({ name }) => name.startsWith(options.only ?? ''));
  if (found.length === 0) throw new Error(`--only ${options.only}: there is no such pair; --list prints their names`);
  return found;
}

function outOf({ name }: ListBug, release: string, part: string): string {
  return path.resolve(options.out, name, release, part);
}

function start(bug: ListBug, release: string): Promise<Running> {
  const { title, name } = bug.server;
  const folder = path.resolve(options.cache, title ?? name, release);
  return startServer(bug.server, release, { folder, work: outOf(bug, release, 'server') });
}

function judgeRelease(bug: ListBug, release: string): Promise<Measured> {
  const document = documentOf(bug);
  return whileRunning(start(bug, release), (running) => measure({ ...running, document }, outOf(bug, release, 'run')));
}

/** Runs assay on both releases. Returns whether it finds the bug and has no false positive on the fix. */
async function compare(bug: ListBug): Promise<boolean> {
  const broken = await judgeRelease(bug, bug.bug);
  const pair = comparePair(bug, broken, await judgeRelease(bug, bug.fix));
  keepPair(pair);
  const { first, alarms, known } = pair;
  const found = `${sayFound(pair)}${first ? `: ${first.message}` : ''}`;
  const fixed = `${alarms.join(', ') || 'nothing new'}${known > 0 ? `, ${known} known` : ''}`;
  process.stdout.write(`${bug.name} ${bug.bug}: ${found}\n  ${bug.fix}: ${fixed}\n`);
  return first !== undefined && alarms.length === 0;
}

/** Any other release, such as the newest one. */
async function showRelease(bug: ListBug, release: string): Promise<boolean> {
  const { findings, requests } = await judgeRelease(bug, release);
  const lines = findings.map(({ requirement, operation, message }) => `  ${requirement}@${operation}: ${message}\n`);
  process.stdout.write(
    `${bug.name} ${release}: ${findings.length} findings in ${requests} requests\n${lines.join('')}`,
  );
  return true;
}

async function serve(bug: ListBug): Promise<never> {
  const release = options.serve === 'fix' ? bug.fix : bug.bug;
  const { url } = await start(bug, release);
  process.stdout.write(`${bug.server.title ?? bug.server.name} ${release}: ${url}\n  ${bug.byHand.call}\n`);
  return forever();
}

function perform(bug: ListBug): Promise<boolean> {
  if (options.release !== undefined) return showRelease(bug, options.release);
  return compare(bug);
}

await runTool('list-bugs', async () => {
  if (options.list) {
    process.stdout.write(`${bugs.map(({ name }) => name).join('\n')}\n`);
    return 0;
  }
  const chosen = chooseBugs();
  if (options.serve !== undefined && chosen[0]) await serve(chosen[0]);

  let failed = 0;
  for (const bug of chosen) {
    const isGood = await perform(bug).catch((error: unknown) => {
      process.stdout.write(`${bug.name}: ${error instanceof Error ? error.message : String(error)}\n`);
      return false;
    });
    if (!isGood) failed += 1;
  }
  writePage(bugs);
  return failed === 0 ? 0 : 1;
});
