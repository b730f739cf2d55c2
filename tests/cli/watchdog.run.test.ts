import fs from 'node:fs';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { fewOf } from '../part.ts';
import { command, runHere, temporary } from './assay.ts';

const built = pathToFileURL(path.join(import.meta.dirname, '..', '..', 'dist', 'cli', 'run', 'watchdog.js')).href;

/** A process that runs for 0.1 s, has 0.1 s more, and then runs the given code. */
const watched = (
  then: string,
  time: object = { graceMs: 100 },
): { readonly status: number | null; readonly stderr: string } =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { watchOver } from '${built}';
      const watchdog = watchOver(${JSON.stringify({ maxTimeMs: 100, ...time })}, 'the/folder');
      ${then}`,
    ],
    { encoding: 'utf8', timeout: 300_000 },
  );

describe('a run that does not end', () => {
  test.each([
    ['waits for ever', 'await new Promise((resolve) => setTimeout(resolve, 60_000));'],
    ['never returns to its event loop', 'for (;;);'],
    ['is lost in a regular expression', `/^(a+)+$/.test('a'.repeat(60) + 'b');`],
  ])('and %s is ended with the code for a defect', (_, then) => {
    const { status, stderr } = watched(then);
    expect(stderr).toMatch(
      /^assay: a defect of the harness, .* is in the\/folder; assay report judge the\/folder judges it\n/,
    );
    expect(status).toBe(4);
  });

  test('and never returns to its event loop after its time is not tested', () => {
    const { status, stderr } = watched('for (;;);', { graceMs: 60_000, blockedMs: 500 });
    expect(stderr).toMatch(/^assay: not tested: the time of the run is over \(--max-time 0\.1\), .* in the\/folder;/);
    expect(status).toBe(3);
  });

  test('a run that ends by itself is left alone', () => {
    expect(watched(`watchdog.stop(); setTimeout(() => process.exit(7), 500);`)).toMatchObject({
      status: 7,
      stderr: '',
    });
    expect(watched('').status).toBe(0);
  });
});

const signals = pathToFileURL(path.join(path.dirname(fileURLToPath(built)), 'watchdog.js')).href;

/** Sends a signal until the process ends: on a busy machine its watchdog may not listen yet. */
const killBusy = (child: ChildProcess, signal: NodeJS.Signals): void => {
  child.kill(signal);
  const timer = setInterval(() => child.kill(signal), 1_000);
  child.once('exit', () => clearInterval(timer));
};

/** A process that gets a signal while it runs the given code. */
const signalled = async (
  then: string,
  signal: NodeJS.Signals,
  isBusy = false,
): Promise<[code: unknown, stderr: string]> => {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { onStopSignals } from '${signals}';
    const stop = onStopSignals('the/folder');
    process.on('exit', () => console.error('the recording is complete'));
    setTimeout(() => { console.log('ready'); ${then} }, 1_000);`,
  ]);
  child.stdout.once('data', () => (isBusy ? killBusy(child, signal) : child.kill(signal)));
  const [[code], stderr] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  return [code, stderr];
};

describe.each(fewOf<NodeJS.Signals>(1, ['SIGINT', 'SIGTERM']))('%s', (signal) => {
  test('ends a command that never returns to its event loop, with the code for interrupted', async () => {
    const [code, stderr] = await signalled('for (;;);', signal, true);
    expect(stderr).toBe(
      'assay: interrupted while it was busy: the recording is in the/folder; assay report judge the/folder judges it\n',
    );
    expect(code).toBe(130);
  });

  test('leaves a command alone that hears it', async () => {
    const heard = `setInterval(() => {}, 1_000);
      stop.signal.addEventListener('abort', () => setTimeout(() => process.exit(7), 6_000));`;
    const [code, stderr] = await signalled(heard, signal);
    expect([code, stderr]).toEqual([7, 'the recording is complete\n']);
  });
});

/** Blocks the main thread of a command as soon as its recording has a line. */
const blocking = (out: string): string => `
  import fs from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  const size = () => fs.statSync(${JSON.stringify(path.join(out, 'exchanges.ndjson.gz'))}, { throwIfNoEntry: false })?.size;
  const block = () => { if (size() > 0) { console.error('busy'); for (;;); } };
  if (isMainThread) setInterval(block, 100).unref();`;

test('the last line of a killed run names the command that judges its recording, with the options of the run', async () => {
  const out = temporary();
  const file = path.join(temporary(), 'block.mjs');
  fs.writeFileSync(file, blocking(out));
  const child = spawn(
    process.execPath,
    ['--import', pathToFileURL(file).href, command, 'run', '--reference', '--only', 'node.*', '--quiet', '--out', out],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  child.stderr.once('data', () => killBusy(child, 'SIGTERM'));
  const [[code], stderr] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  expect([code, stderr]).toEqual([130, expect.stringContaining(`assay report judge ${out} judges it`)]);
  const judged = await runHere(['report', 'judge', out]);
  expect(judged.stdout).toMatch(/judged: node .*; target: the reference provider; /);
  expect(judged.stdout).toContain('the law needs answers that the recording does not hold');
});
