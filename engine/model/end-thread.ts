import { parentPort, type Worker } from 'node:worker_threads';

const request = 'end';

/** Milliseconds after which a thread that does not read messages is ended from outside. */
const patienceMs = 3_000;

/**
 * Ends a thread, which must have called `endWhenAsked`. It is asked to end itself: Node may crash when a thread is
 * ended from outside while it starts (nodejs/node#56312).
 */
export async function endThread(thread: Worker): Promise<void> {
  // A thread that has ended has no id.
  if (thread.threadId === -1) return;
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  thread.ref();
  thread.postMessage(request);
  const timer = setTimeout(() => void thread.terminate(), patienceMs);
  await ended;
  clearTimeout(timer);
}

/** In a thread: ends it when `endThread` asks. Called before other functions listen to messages. */
export function endWhenAsked(): void {
  parentPort?.on('message', (message: unknown) => {
    if (message === request) process.exit();
  });
}
