import { parentPort, workerData } from 'node:worker_threads';
import { serve } from '../reference/http.ts';
import { type Embedded, embeddedProvider, type ThreadSettings } from './embedded.ts';

/** Serves the reference provider in a thread of its own; says its URL. The other end is `serveEmbedded`. */

const { delayMs, ...embedded }: Embedded & ThreadSettings = workerData;
const provider = await embeddedProvider(embedded);
const { url } = await serve(provider, delayMs === undefined ? {} : { delayMs });
parentPort?.postMessage(url);
// The command still loads its judges: the first request need not wait for the chain to be made up.
setImmediate(() => provider.world.xchain);
