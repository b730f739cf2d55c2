// Runs the quick tests on several versions of Node.js, which the registry package `node` has.
//   npm run test:node                              the quick tests on 22 and 24
//   npm run test:node -- --node 22 tests/formats   these test files on 22
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const top = path.join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  options: { node: { type: 'string', multiple: true, default: ['22', '24'] } },
  allowPositionals: true,
});
const vitest = path.join(top, 'node_modules', 'vitest', 'vitest.mjs');
const tests = positionals.length > 0 ? positionals : ['--project', 'units'];

const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: top, stdio: 'inherit', encoding: 'utf8', ...options });

/** The executable of a version: npx keeps the package in npm's cache. */
const executableOf = (version) => {
  if (!/^\d+(?:\.\d+){0,2}$/.test(version)) throw new Error(`--node ${version}: give a version such as 22 or 22.11.0`);
  const args = ['-y', '--package', `node@${version}`, '--', 'node', '-p', 'process.execPath'];
  const { status, stdout } = run('npx', args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`node@${version} cannot be got from the registry`);
  return stdout.trim();
};

/** Runs the tests on a version, which child processes find first, too. Returns whether they passed. */
const passesOn = (version) => {
  const executable = executableOf(version);
  const { stdout = '' } = run(executable, ['--version'], { stdio: ['ignore', 'pipe', 'inherit'] });
  console.log(`\n== Node.js ${stdout.trim()}: vitest run ${tests.join(' ')}`);
  const PATH = [path.dirname(executable), process.env.PATH].join(path.delimiter);
  return run(executable, [vitest, 'run', ...tests], { env: { ...process.env, PATH } }).status === 0;
};

if (run(process.execPath, [path.join(top, 'cli', 'build.mjs')]).status !== 0) process.exit(1);
const results = values.node.map((version) => ({ version, passed: passesOn(version) }));
console.log(
  `\n${results.map(({ version, passed }) => `Node.js ${version}: ${passed ? 'passed' : 'FAILED'}`).join('\n')}`,
);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
