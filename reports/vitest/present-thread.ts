import { parentPort, workerData } from 'node:worker_threads';
import { endWhenAsked } from '../../engine/model/end-thread.ts';
import type { HandedCase } from './handover.ts';
import { present } from './present.ts';

/** Runs Vitest in a separate thread. Started by `presenterOf`, which sends the cases when they are judged. */

endWhenAsked();

const port = parentPort;
const cases = new Promise<readonly HandedCase[]>((resolve) => port?.once('message', resolve));
const { out }: { readonly out: string } = workerData;
port?.postMessage(await present(out, cases));
