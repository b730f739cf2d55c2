import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { endThread } from '../../../engine/model/end-thread.ts';

const built = pathToFileURL(
  path.join(import.meta.dirname, '..', '..', '..', 'dist', 'engine', 'model', 'end-thread.js'),
);

/** A thread that runs this code as a module. */
const threadOf = (code: string): Worker => new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));

/** 0: it ended itself; 1: it was ended from outside. */
const exitCode = (thread: Worker): Promise<number> => new Promise((resolve) => thread.once('exit', resolve));

test.each([
  [
    'a thread that waits',
    `import { endWhenAsked } from '${built.href}'; endWhenAsked(); setInterval(() => {}, 1000);`,
    0,
  ],
  ['a thread that reads no messages', 'setInterval(() => {}, 1000);', 1],
  ['a thread that is busy', 'for (;;);', 1],
])('%s ends', async (_name, code, expected) => {
  const thread = threadOf(code);
  const ended = exitCode(thread);
  await endThread(thread);
  expect(await ended).toBe(expected);
});

test('a thread that has ended is left alone', async () => {
  const thread = threadOf('');
  await exitCode(thread);
  await endThread(thread);
  expect(thread.threadId).toBe(-1);
});
