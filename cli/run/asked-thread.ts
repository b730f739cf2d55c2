import { endThread } from '../../engine/model/end-thread.ts';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const modulePath = fileURLToPath(import.meta.url);

/** Node cannot start a thread from TypeScript, in a checkout under Vitest. */
export const canStartThreads = path.extname(modulePath) === '.js';

/** A thread that reads messages in their order. */
export interface AskedThread<Message> {
  post(message: Message): void;
  /** The answer to a message. Rejects if the thread fails. */
  ask(message: Message): Promise<unknown>;
  /** Whether the thread has ended or failed. */
  readonly isBroken: boolean;
  close(): Promise<void>;
}

/** Starts a module of this folder as a thread. It must answer each message that asks, in the order of the messages. */
export const askedThread = <Message>(module: string, settings: object): AskedThread<Message> => {
  const thread = new Worker(path.join(path.dirname(modulePath), module), { workerData: settings, execArgv: [] });
  let broken: Error | undefined;
  const pendingRequests: { readonly resolve: (answer: unknown) => void; readonly reject: (error: Error) => void }[] =
    [];
  const fail = (error: Error): void => {
    broken ??= error;
    for (const { reject } of pendingRequests.splice(0)) reject(broken);
  };
  thread.on('message', (answer: unknown) => {
    pendingRequests.shift()?.resolve(answer);
    // As with a connection, the thread keeps the process alive only while an answer is awaited.
    if (pendingRequests.length === 0) thread.unref();
  });
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('the thread that judges has ended')));
  thread.unref();
  return {
    post: (message) => thread.postMessage(message),
    ask: (message) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken);
        pendingRequests.push({ resolve, reject });
        thread.ref();
        thread.postMessage(message);
      }),
    get isBroken() {
      return broken !== undefined;
    },
    close: () => endThread(thread),
  };
};
