import { setMaxListeners } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { Attempt } from './exchange.ts';
import type { Arrivals, Errand } from './thread.ts';
import { ownTransport, type TransportSettings } from './transport.ts';
import { Turns } from './turns.ts';

/** The other end of `engine/client/thread.ts`: what runs in the thread. */

// Every attempt listens to it.
const stopping = new AbortController();
setMaxListeners(0, stopping.signal);
const settings = workerData as TransportSettings;
const transport = ownTransport(settings, stopping.signal);
const turns = new Turns(transport.room);

let parcel: (readonly [number: number, attempt: Attempt])[] = [];
const flush = (): void => {
  parentPort?.postMessage(parcel satisfies Arrivals);
  parcel = [];
};

parentPort?.on('message', (errand: Errand) => {
  if ('stop' in errand) return stopping.abort(new Error(errand.stop));
  for (const [number, request, urgent, terms] of errand.requests) {
    const attempt = (): Promise<Attempt> => transport.attempt(request, urgent, terms);
    void (terms?.aside ? attempt() : turns.run(attempt, urgent)).then((arrived) => {
      if (parcel.push([number, arrived]) === 1) setImmediate(flush);
    });
  }
});
