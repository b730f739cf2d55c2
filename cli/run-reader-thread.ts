import { parentPort, workerData } from 'node:worker_threads';
import { collectGarbage } from '../engine/client/memory.ts';
import { release } from '../engine/protocols/answered.ts';
import { contractFrom } from './contract-source.ts';
import type { ReaderMessage, ReaderSettings } from './run-reader.ts';
import { casesOf } from './thread-cases.ts';
import { talliedReader } from './tallied-reader.ts';
import { tidying } from './thread-memory.ts';

/** Judges and counts the lines of a run in a separate thread. Started by `readerOf`. */

const { cases, isTallied, maxMemoryMiB, unread: shared, ...source }: ReaderSettings = workerData;

const contract = await contractFrom(source);
const reader = talliedReader(contract, casesOf(contract, cases), isTallied);
const tidy = tidying(maxMemoryMiB);
const unread = new Int32Array(shared);

parentPort?.on('message', async (message: ReaderMessage) => {
  if ('ask' in message) {
    const answer = await (message.ask === 'verdicts' ? reader.verdicts() : reader.figures(message.observed));
    parentPort?.postMessage(answer);
    if (message.ask === 'verdicts') collectGarbage();
    return;
  }
  const { line, isJudged, size } = message;
  reader.read(line, isJudged);
  // Checks keep some exchanges, but no parsed values.
  if (!('reused' in line)) release(line);
  tidy(size);
  Atomics.sub(unread, 0, size);
  Atomics.notify(unread, 0);
});
