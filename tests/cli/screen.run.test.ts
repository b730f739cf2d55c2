import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { WriteStream } from 'node:tty';
import { expect, test } from 'vitest';
import { hasColour, isAnimated, showProgress, widthOf } from '../../cli/progress.ts';
import { temporary } from './assay.ts';
import { fewOf } from '../part.ts';

const command = path.join(import.meta.dirname, '..', '..', 'dist', 'cli', 'assay.js');

/** A terminal that counts what is written to it. */
const terminal = (columns: number): NodeJS.WriteStream & { readonly written: () => string } => {
  let written = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString();
      // A display that never ends must not block the tests.
      if (written.length > 1_000_000) throw new Error('written without an end');
      done();
    },
  });
  const { cursorTo, moveCursor, clearLine } = WriteStream.prototype;
  return Object.assign(stream, {
    isTTY: true,
    columns,
    cursorTo,
    moveCursor,
    clearLine,
    written: () => written,
  }) as unknown as NodeJS.WriteStream & { readonly written: () => string };
};

const someTime = (): Promise<void> => sleep(400);

test('a terminal of 0 columns gets lines; one that shrinks to 0 loses its spinner', async () => {
  const { CI: before } = process.env;
  delete process.env['CI'];
  try {
    const none = terminal(0);
    const plain = showProgress(false, none);
    plain.say('writing the report');
    await someTime();
    plain.stop();
    expect(none.written()).toBe('writing the report\n');

    const shrinking = terminal(80);
    const spinning = showProgress(false, shrinking);
    await expect.poll(() => shrinking.written(), { timeout: 300_000 }).toContain('starting');
    shrinking.columns = 0;
    shrinking.emit('resize');
    const length = shrinking.written().length;
    spinning.say('writing the report');
    await someTime();
    spinning.stop();
    expect(shrinking.written().slice(length)).toBe('writing the report\n');
  } finally {
    if (before !== undefined) process.env['CI'] = before;
  }
});

test('quiet means nothing, on a terminal too', async () => {
  const screen = terminal(80);
  const progress = showProgress(true, screen);
  progress.say('writing the report');
  await someTime();
  progress.stop();
  expect(screen.written()).toBe('');
});

test('colours, width and animation follow the terminal and the environment', () => {
  const tty = { isTTY: true, columns: 80 };
  expect(hasColour(tty, {})).toBe(true);
  expect(hasColour({}, {})).toBe(false);
  expect(hasColour(tty, { NO_COLOR: '1' })).toBe(false);
  expect(hasColour(tty, { NO_COLOR: '' })).toBe(true);
  expect(hasColour(tty, { TERM: 'dumb' })).toBe(false);
  expect(hasColour({}, { FORCE_COLOR: '1' })).toBe(true);
  expect(hasColour(tty, { FORCE_COLOR: '0' })).toBe(false);
  expect([widthOf(tty), widthOf({ isTTY: true, columns: 0 }), widthOf({})]).toEqual([80, 100, 100]);
  expect(isAnimated(tty, {})).toBe(true);
  expect(isAnimated({ isTTY: true, columns: 0 }, {})).toBe(false);
  expect(isAnimated(tty, { CI: 'true' })).toBe(false);
  expect(isAnimated({ columns: 80 }, {})).toBe(false);
});

/** A run on a pseudo terminal of `script` (util-linux), which has 0 columns where it is started without one. */
const onTerminal = (
  before: string,
  env: NodeJS.ProcessEnv,
  ...more: string[]
): { readonly status: number | null; readonly output: string } => {
  const { CI: _ci, FORCE_COLOR: _forced, NO_COLOR: _forbidden, ...plain } = process.env;
  const line = `${before} '${process.execPath}' '${command}' run --reference --depth quick --only vm.getHeight --out '${temporary()}' ${more.join(' ')}`;
  const { status, stdout } = spawnSync('script', ['-qec', line, '/dev/null'], {
    encoding: 'utf8',
    env: { ...plain, TERM: 'xterm', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 300_000,
  });
  return { status, output: stdout };
};
const hasScript = spawnSync('script', ['--version']).status === 0;
const isColoured = (text: string): boolean => text.split('\u001B').some((part) => /^\[[0-9;]+m/.test(part));

test.skipIf(!hasScript)('a run on a terminal of 0 columns ends, and says little', () => {
  const { status, output } = onTerminal('stty cols 0;', {});
  expect(status).toBe(0);
  expect(output.length).toBeLessThan(10_000);
  expect(output).toMatch(/17 pass/);
  expect(isColoured(output)).toBe(true);
});

const forbidden = [
  ['NO_COLOR', onTerminal.bind(undefined, 'stty cols 80;', { NO_COLOR: '1' })],
  [
    '--no-color, though FORCE_COLOR is set,',
    onTerminal.bind(undefined, 'stty cols 80;', { FORCE_COLOR: '1' }, '--no-color'),
  ],
] as const;
test.skipIf(!hasScript).each(fewOf(1, forbidden))('%s is obeyed on a terminal, by the spinner as well', (_, run) => {
  const { status, output } = run();
  expect(status).toBe(0);
  expect(output).toMatch(/17 pass/);
  expect(isColoured(output)).toBe(false);
});

// A command in the background that reads from its terminal, or changes its mode, is stopped for ever.
test('a spinner leaves the standard input alone', async () => {
  const { CI: before } = process.env;
  delete process.env['CI'];
  const { isTTY, setRawMode } = process.stdin;
  let changes = 0;
  const counted = (): typeof process.stdin => {
    changes += 1;
    return process.stdin;
  };
  Object.assign(process.stdin, { isTTY: true, setRawMode: counted });
  try {
    const progress = showProgress(false, terminal(80));
    progress.say('writing the report');
    await someTime();
    progress.stop();
    expect(changes).toBe(0);
  } finally {
    Object.assign(process.stdin, { isTTY, setRawMode });
    if (before !== undefined) process.env['CI'] = before;
  }
});
