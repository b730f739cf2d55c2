import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

// Runs the quick tests, or the test files that are named, on several versions of Node.js, which the registry package
// `node` has: `npm run lab -- node-versions --node 22 tests/formats`.

const { values, positionals } = parseArgs({
  options: { node: { type: 'string', multiple: true, default: ['22', '24'] } },
  allowPositionals: true,
});
const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
const tests = positionals.length > 0 ? positionals : ['--project', 'units'];

const run = (command: string, args: readonly string[], options: SpawnSyncOptions = {}) =>
  spawnSync(command, args, { stdio: 'inherit', encoding: 'utf8', ...options });

/** The executable of a version: npx keeps the package in npm's cache. */
const executableOf = (version: string): string => {
  if (!/^\d+(?:\.\d+){0,2}$/.test(version)) throw new Error(`--node ${version}: give a version such as 22 or 22.11.0`);
  const args = ['-y', '--package', `node@${version}`, '--', 'node', '-p', 'process.execPath'];
  const { status, stdout } = run('npx', args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`node@${version} cannot be got from the registry`);
  return String(stdout).trim();
};

/** Runs the tests on a version, which child processes find first, too. Returns whether they passed. */
const passesOn = (version: string): boolean => {
  const executable = executableOf(version);
  process.stdout.write(`\n== Node.js ${version}: vitest run ${tests.join(' ')}\n`);
  const PATH = [path.dirname(executable), process.env['PATH']].join(path.delimiter);
  return run(executable, [vitest, 'run', ...tests], { env: { ...process.env, PATH } }).status === 0;
};

const results = values.node.map((version) => ({ version, passed: passesOn(version) }));
for (const { version, passed } of results)
  process.stdout.write(`Node.js ${version}: ${passed ? 'passed' : 'FAILED'}\n`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
