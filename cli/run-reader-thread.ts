import { parentPort, workerData } from 'node:worker_threads';
import { memoryGuard } from '../engine/client/memory.ts';
import { release } from '../engine/protocols/answered.ts';
import type { ReaderMessage, ReaderSettings } from './run-reader.ts';
import { talliedReader } from './tallied-reader.ts';

/** Judges and counts the lines of a run in a separate thread. Started by `runReader`. */

const { document, cases, isTallied, maxMemoryMiB, unread: shared }: ReaderSettings = workerData;

/** Memory is looked at after this many characters: looking costs as much as judging a small answer. */
const tidiedCharacters = 2 ** 18;

const contractOf = async () => {
  if (!document) return (await import('../contracts/chain/index.ts')).chain;
  return (await import('../contracts/openapi/index.ts')).openApiContract(document);
};

const contract = await contractOf();
const keys = new Set(cases);
const reader = talliedReader(
  contract,
  new Map(contract.cases.flatMap((one) => (keys.has(one.key) ? [[one.key, one]] : []))),
  isTallied,
);
const tidy = maxMemoryMiB === undefined ? undefined : memoryGuard(maxMemoryMiB);
let sinceTidied = 0;
const unread = new Int32Array(shared);

parentPort?.on('message', async (message: ReaderMessage) => {
  if ('ask' in message) {
    const answer = await (message.ask === 'verdicts' ? reader.verdicts() : reader.figures(message.observed));
    return parentPort?.postMessage(answer);
  }
  const { line, isJudged, size } = message;
  reader.read(line, isJudged);
  // Checks keep some exchanges, but no parsed values.
  if (!('reused' in line)) release(line);
  sinceTidied += size;
  if (sinceTidied > tidiedCharacters) {
    sinceTidied = 0;
    tidy?.();
  }
  Atomics.sub(unread, 0, size);
  Atomics.notify(unread, 0);
});
