import { parentPort, workerData } from 'node:worker_threads';
import PQueue from 'p-queue';
import type { Attempt } from './exchange.ts';
import type { Arrivals, Errand } from './thread.ts';
import { ownTransport, type TransportSettings } from './transport.ts';

/** The other end of `client/thread.ts`: what runs in the thread. */

const stopping = new AbortController();
const settings = workerData as TransportSettings;
const transport = ownTransport(settings, stopping.signal);
const queue = new PQueue({ concurrency: transport.room });

let parcel: (readonly [number: number, attempt: Attempt])[] = [];
const flush = (): void => {
  parentPort?.postMessage(parcel satisfies Arrivals);
  parcel = [];
};

parentPort?.on('message', (errand: Errand) => {
  if ('stop' in errand) return stopping.abort(new Error(errand.stop));
  for (const [number, request, urgent] of errand.requests) {
    void queue.add(() => transport.attempt(request, urgent), { priority: Number(urgent) }).then((attempt) => {
      if (parcel.push([number, attempt]) === 1) setImmediate(flush);
    });
  }
});
