import { parentPort, workerData } from 'node:worker_threads';
import { endWhenAsked } from '../../engine/model/end-thread.ts';
import { serve } from '../../reference/http.ts';
import { type ReferenceOptions, referenceProvider, type ThreadSettings } from './reference-provider.ts';
import { defined } from '../../engine/model/defined.ts';

/** Serves the reference provider in a separate thread and reports its URL. Started by `serveReference`. */

endWhenAsked();

const { delayMs, ...options }: ReferenceOptions & ThreadSettings = workerData;
const provider = await referenceProvider(options);
const { url } = await serve(provider, defined({ delayMs }));
parentPort?.postMessage(url);
// Build the chain while the command still loads its judges, so that the first request need not wait.
setImmediate(() => provider.world.xchain);
