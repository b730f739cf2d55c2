import fs from 'node:fs';
import path from 'node:path';
import { endOnSignals } from '../../child-process.ts';
import { readOptions } from '../../command-line.ts';
import { type ListBug, defaultCacheFolder, type RunningRelease } from './bug.ts';
import { bugs } from './bugs.ts';
import { documentOf, type Measured, measure } from './measure.ts';
import { keepPeerRow, onlyOnBug } from './peers/rows.ts';
import { installSchemathesis, type PeerRun, runSchemathesis } from './peers/schemathesis.ts';
import { keepRow, writePage } from './report.ts';
import { type Row, rowOf } from './row.ts';

// Judges releases of public servers with a known list bug, and the releases that fixed it.

const given = readOptions('npm run list-bugs -- [options]: judges known list bugs of released software', {
  only: { type: 'string', help: 'the name of a pair, or its beginning; absent: all' },
  list: { type: 'boolean', default: false, help: 'prints the names of all pairs' },
  serve: { type: 'string', help: 'bug or fix: starts that release of the pair named by --only, until Ctrl-C' },
  release: { type: 'string', help: 'judges this release in place of both, and prints what is found' },
  peers: { type: 'boolean', default: false, help: 'runs Schemathesis on the pairs, in place of assay' },
  cache: { type: 'string', default: defaultCacheFolder(), help: 'folder for installations' },
  out: { type: 'string', default: path.join('reports', 'out', 'list-bugs'), help: 'folder for data and results' },
});

const chosen = (): readonly ListBug[] => {
  const found = bugs.filter(({ name }) => given.only === undefined || name.startsWith(given.only));
  if (found.length === 0) throw new Error(`--only ${given.only}: there is no such pair; --list prints their names`);
  return found;
};

const started = async ({ name, server }: ListBug, release: string): Promise<RunningRelease> => {
  const folder = path.resolve(given.cache, server.name, release);
  server.install(folder, release);
  const work = path.resolve(given.out, name, release, 'server');
  fs.rmSync(work, { recursive: true, force: true });
  fs.mkdirSync(work, { recursive: true });
  return server.start({ folder, work, release });
};

const judged = async (bug: ListBug, release: string): Promise<Measured> => {
  const running = await started(bug, release);
  try {
    return await measure({ document: documentOf(bug) }, running, path.resolve(given.out, bug.name, release, 'run'));
  } finally {
    await running.stop();
  }
};

/** By Schemathesis. */
const judgedByPeer = async (bug: ListBug, release: string): Promise<PeerRun> => {
  const folder = installSchemathesis(path.resolve(given.cache));
  const running = await started(bug, release);
  try {
    const out = path.resolve(given.out, bug.name, release, 'schemathesis');
    return await runSchemathesis({ folder, document: documentOf(bug), url: running.url, out });
  } finally {
    await running.stop();
  }
};

/** Runs the peer on both releases, and prints what only the one with the bug shows. */
const comparePeer = async (bug: ListBug): Promise<void> => {
  const row = { name: bug.name, bug: await judgedByPeer(bug, bug.bug), fix: await judgedByPeer(bug, bug.fix) };
  keepPeerRow(row);
  process.stdout.write(`${bug.name}: Schemathesis: ${onlyOnBug(row).join('; ') || 'no difference'}\n`);
};

const lineOf = (bug: ListBug, { first, requests, alarms, known }: Row): string => {
  const found = first
    ? `found as ${first.requirement}@${first.operation} after ${first.requests} of ${requests} requests: ` +
      first.message
    : `not found in ${requests} requests`;
  const fixed = alarms.length === 0 ? 'nothing new' : alarms.join(', ');
  return `${bug.name} ${bug.bug}: ${found}\n  ${bug.fix}: ${fixed}${known > 0 ? `, ${known} known` : ''}\n`;
};

/** Runs assay on both releases. Whether the bug was found, without an alarm on the fix. */
const compare = async (bug: ListBug): Promise<boolean> => {
  const broken = await judged(bug, bug.bug);
  const row = rowOf(bug, broken, await judged(bug, bug.fix));
  keepRow(row);
  process.stdout.write(lineOf(bug, row));
  return row.first !== undefined && row.alarms.length === 0;
};

/** Any other release, such as the newest one. */
const judgeRelease = async (bug: ListBug, release: string): Promise<void> => {
  const { findings, requests } = await judged(bug, release);
  const lines = findings.map((one) => `  ${one.requirement}@${one.operation}: ${one.message}\n`);
  process.stdout.write(
    `${bug.name} ${release}: ${findings.length} findings in ${requests} requests\n${lines.join('')}`,
  );
};

/** Until a signal ends this process. */
const forever = (): Promise<never> => new Promise(() => setInterval(() => {}, 60_000));

const serve = async (bug: ListBug): Promise<void> => {
  const release = given.serve === 'fix' ? bug.fix : bug.bug;
  const running = await started(bug, release);
  process.stdout.write(`${bug.server.name} ${release}: ${running.url}\n  ${bug.byHand.call}\n`);
  await forever();
};

const main = async (): Promise<number> => {
  if (given.list) process.stdout.write(`${bugs.map(({ name }) => name).join('\n')}\n`);
  if (given.list) return 0;
  const [first] = chosen();
  if (given.serve !== undefined && first) await serve(first);
  let failed = 0;
  for (const bug of chosen()) {
    try {
      if (given.release !== undefined) await judgeRelease(bug, given.release);
      else if (given.peers) await comparePeer(bug);
      else if (!(await compare(bug))) failed += 1;
    } catch (error) {
      failed += 1;
      process.stdout.write(`${bug.name}: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  writePage(bugs);
  return failed === 0 ? 0 : 1;
};

endOnSignals();

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`list-bugs: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
