import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { ProviderAnswer, ProviderRequest } from '../../reference/types.ts';
import { createDeployment, type Deployment } from './deployment.ts';
import { datedFaults } from './faults.ts';

/** A deployment in a thread of its own, so that its chains take no memory of the watching thread. */

interface Settings {
  readonly rounds: number;
  readonly withFaults: boolean;
}

type ToThread = 'next round' | { readonly id: number; readonly request: ProviderRequest };
type FromThread = { readonly id: number } & (
  { readonly answer: ProviderAnswer } | { readonly error: string; readonly code: unknown }
);

/** Starts the thread. It ends with the process. */
export const deploymentInThread = (settings: Settings): Deployment => {
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: settings, execArgv: [] });
  thread.unref();
  const waiting = new Map<number, { resolve(answer: ProviderAnswer): void; reject(error: Error): void }>();
  let sent = 0;
  thread.on('message', (message: FromThread) => {
    const asker = waiting.get(message.id);
    waiting.delete(message.id);
    if (waiting.size === 0) thread.unref();
    if ('error' in message) asker?.reject(Object.assign(new Error(message.error), { code: message.code }));
    else asker?.resolve(message.answer);
  });
  return {
    fetch: (request) =>
      new Promise((resolve, reject) => {
        const id = (sent += 1);
        waiting.set(id, { resolve, reject });
        thread.ref();
        thread.postMessage({ id, request } satisfies ToThread);
      }),
    nextRound: () => thread.postMessage('next round' satisfies ToThread),
  };
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const serve = ({ rounds, withFaults }: Settings): void => {
  const deployment = createDeployment(rounds, withFaults ? datedFaults() : []);
  parentPort?.on('message', (message: ToThread) => {
    if (message === 'next round') deployment.nextRound();
    else
      deployment
        .fetch(message.request)
        .then((answer) => parentPort?.postMessage({ id: message.id, answer } satisfies FromThread))
        .catch((error: unknown) =>
          parentPort?.postMessage({ id: message.id, error: String(error), code: codeOf(error) } satisfies FromThread),
        );
  });
};

if (!isMainThread) serve(workerData as Settings);
