import fs from 'node:fs';
import path from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { cacheFolder } from '../install.ts';
import { whileRunning } from '../server.ts';
import { fill } from './chain/fill.ts';
import { type Keys, loadKeys } from './chain/keys.ts';
import { buildNode, type Cache, cacheIn, installWallet } from './install.ts';
import { startNode } from './node-process.ts';
import { compareNeighbours, compareNodes, compareTwins } from './comparisons.ts';
import { driftBetween, type Plan, type Session, sessionsOf } from './sessions.ts';
import { readRecord, writeRecord } from './record.ts';
import { pageVersions, writeReport } from './report.ts';
import { readOptions, runTool, wholeNumber } from '../../command-line.ts';

/** A network namespace has only a loopback device of its own, so that a node in it cannot reach any other machine. */
const unshare = ['-rn'] as const;
const raiseLoopback = 'ip link set lo up && exec "$@"';
const marker = 'ASSAY_REAL_NODE_SESSION';

/** Whether this process is the session that its parent started. */
const isSession = (): boolean => process.env[marker] !== undefined;

const canUnshare = (): boolean =>
  spawnSync('unshare', [...unshare, 'sh', '-c', raiseLoopback, 'sh', 'true'], { stdio: 'ignore' }).status === 0;

/** Runs this program again, in a network namespace of its own where the system allows that. Returns its exit code. */
const runSession = async (args: readonly string[]): Promise<number> => {
  const own = [process.execPath, process.argv[1] ?? '', ...args];
  const isIsolated = canUnshare();
  const command = isIsolated ? ['unshare', ...unshare, 'sh', '-c', raiseLoopback, 'sh', ...own] : own;
  process.stderr.write(
    isIsolated
      ? 'the nodes run in a network namespace of their own\n'
      : 'unshare -rn is not allowed here: the nodes run on 127.0.0.1 of this machine\n',
  );
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, { stdio: 'inherit', env: { ...process.env, [marker]: String(isIsolated) } });
  // The session stops its nodes when it ends.
  process.once('exit', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
};

// Judges the public implementation of the node document, in several versions, and writes real-nodes.md.

const options = readOptions('real-node', {
  versions: {
    type: 'string',
    default: pageVersions.join(','),
    help: 'versions of avalanchego with commas, oldest first',
  },
  seeds: { type: 'string', default: '5', help: 'runs with seeds 1 to this number' },
  fuzz: { type: 'string', default: '20000', help: 'requests of the fuzz campaign, 0 for none' },
  grow: { type: 'string', default: '0', help: 'minutes of runs on a growing chain' },
  preset: { type: 'string', default: 'avalanche-local', help: 'preset of one more run' },
  cache: { type: 'string', default: cacheFolder('real-node'), help: 'folder for builds and packages' },
  out: { type: 'string', default: path.join('reports', 'out', 'real-node'), help: 'folder for results' },
  resume: { type: 'boolean', help: 'keep the versions that --out has results of' },
  'report-only': { type: 'boolean', help: 'write real-nodes.md from the results in --out' },
});

const planOf = (): Plan => ({
  out: path.resolve(options.out),
  seeds: Array.from({ length: Math.max(1, wholeNumber('seeds', options.seeds)) }, (_, index) => index + 1),
  preset: options.preset,
  fuzzRequests: wholeNumber('fuzz', options.fuzz),
  growMinutes: wholeNumber('grow', options.grow),
});

const versionsOf = (): readonly string[] => {
  const versions = options.versions.split(',').map((version) => version.trim());
  const odd = versions.find((version) => !/^\d+\.\d+\.\d+$/.test(version));
  if (odd !== undefined) throw new Error(`--versions: \`${odd}\` is no version such as 1.14.0`);
  return versions;
};

/** Builds the versions that the cache does not have. This needs the package registries. */
const install = (cache: Cache, plan: Plan, versions: readonly string[]): void => {
  fs.mkdirSync(cache.top, { recursive: true });
  installWallet(cache);
  for (const version of versions) {
    const seconds = buildNode(cache, version);
    if (seconds > 0) writeRecord(plan.out, version, { buildSeconds: seconds });
  }
};

/** Judges one version on a chain of its own. */
const judgeVersion = async (cache: Cache, plan: Plan, keys: Keys, version: string): Promise<void> => {
  const folder = path.join(plan.out, version);
  const began = Date.now();
  await whileRunning(startNode(version, cache.binary(version), folder), async (node) => {
    const readySeconds = (Date.now() - began) / 1_000;
    const filler = await fill(node, keys);
    const filledSeconds = (Date.now() - began) / 1_000 - readySeconds;
    const transactions = filler.transactions();
    process.stderr.write(`${version}: ${transactions} transactions in ${filledSeconds.toFixed(0)} s\n`);
    const sessions = await sessionsOf(plan, node, filler);
    sessions.push(await compareNodes(plan, 'compare-with-itself', node, node));
    writeRecord(plan.out, version, { readySeconds, filledSeconds, transactions, sessions });
  });
};

/** Runs a session once: with --resume, the results of an earlier session are kept. */
const addOnce = async (plan: Plan, version: string, name: string, run: () => Promise<Session>): Promise<void> => {
  const former = readRecord(plan.out, version).sessions ?? [];
  if (former.some((session) => session.name === name)) return;
  writeRecord(plan.out, version, { sessions: [...former, await run()] });
};

const judge = async (cache: Cache, plan: Plan, versions: readonly string[]): Promise<void> => {
  const keys = await loadKeys(cache.wallet);
  for (const version of versions) {
    const isKept = options.resume && readRecord(plan.out, version).sessions !== undefined;
    if (!isKept) await judgeVersion(cache, plan, keys, version);
    await addOnce(plan, version, 'compare-two-nodes', () => compareTwins(plan, cache, keys, version));
  }
  for (const [index, after] of versions.slice(1).entries()) {
    const before = versions[index];
    if (before === undefined) continue;
    await addOnce(plan, after, `drift-from-${before}`, () => driftBetween(plan, [before, after]));
    const compare = (): Promise<Session> => compareNeighbours(plan, cache, keys, [before, after]);
    await addOnce(plan, after, `compare-with-${before}`, compare);
  }
};

await runTool('real-node', async () => {
  const [cache, plan, versions] = [cacheIn(path.resolve(options.cache)), planOf(), versionsOf()];
  if (isSession()) {
    await judge(cache, plan, versions);
    return 0;
  }
  if (!options['report-only']) {
    install(cache, plan, versions);
    const code = await runSession(process.argv.slice(2));
    if (code !== 0) return code;
  }
  return writeReport(plan.out, versions);
});
