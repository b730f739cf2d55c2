import { setMaxListeners } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { endWhenAsked } from '../model/end-thread.ts';
import type { Attempt } from './exchange.ts';
import type { Arrivals, Job } from './thread.ts';
import { ownTransport, type TransportSettings } from './transport.ts';
import { PrioritySemaphore } from './priority-semaphore.ts';

/** The code that runs in the thread of `engine/client/thread.ts`. */

// Every attempt listens to this signal.
const stopping = new AbortController();
setMaxListeners(0, stopping.signal);
const settings = workerData as TransportSettings;
const transport = ownTransport(settings, stopping.signal);
const semaphore = new PrioritySemaphore(transport.room);

let batch: (readonly [number: number, attempt: Attempt])[] = [];
const flush = (): void => {
  parentPort?.postMessage(batch satisfies Arrivals);
  batch = [];
};

endWhenAsked();
parentPort?.on('message', (job: Job) => {
  if ('stop' in job) return stopping.abort(new Error(job.stop));
  for (const [number, request, urgent, terms] of job.requests) {
    const attempt = (): Promise<Attempt> => transport.attempt(request, urgent, terms);
    void (terms?.aside ? attempt() : semaphore.run(attempt, urgent)).then((arrived) => {
      if (batch.push([number, arrived]) === 1) setImmediate(flush);
    });
  }
});
