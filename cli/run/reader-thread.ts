import { parentPort, workerData } from 'node:worker_threads';
import type { ReaderMessage, ReaderSettings } from './reader.ts';
import { contractFrom, talliedReader } from './tallied-reader.ts';
import { collectMuchGarbage, memoryGuard, PackedTexts } from '../../engine/client/memory.ts';
import { endWhenAsked } from '../../engine/model/end-thread.ts';
import { release } from '../../engine/protocols/answered.ts';

/** Judges and counts the lines of a run in a separate thread. Started by `readerOf`. */

/** Memory is looked at after this many characters: looking costs as much as judging a small answer. */
const watchedCharacters = 2 ** 18;

/** Share of the usable memory for what checks remember. Packing it costs no request, so that it comes early. */
const easyShare = 0.15;

const { cases, isTallied, maxMemoryMiB, unread: shared, ...source }: ReaderSettings = workerData;

const contract = await contractFrom(source);
const caseKeys = new Set(cases);
const reader = talliedReader(
  contract,
  new Map(contract.cases.flatMap((testCase) => (caseKeys.has(testCase.key) ? [[testCase.key, testCase]] : []))),
  isTallied,
);
// The guard of the run's own thread collects that thread's garbage only.
const texts = new PackedTexts();
const tidy = maxMemoryMiB === undefined ? undefined : memoryGuard(maxMemoryMiB, () => texts.pack(), easyShare);
const unread = new Int32Array(shared);
let unwatched = 0;

endWhenAsked();
parentPort?.on('message', async (message: ReaderMessage) => {
  if ('ask' in message) {
    const answer = await (message.ask === 'verdicts' ? reader.verdicts() : reader.figures(message.observed));
    parentPort?.postMessage(answer);
    if (message.ask === 'verdicts') collectMuchGarbage();
    return;
  }
  const { line, isJudged, size } = message;
  reader.read(line, isJudged);
  // Checks keep some exchanges, but no parsed values.
  if (!('reused' in line)) {
    release(line);
    texts.add(line);
  }
  unwatched += size;
  if (unwatched > watchedCharacters) {
    unwatched = 0;
    tidy?.isWithin();
  }
  Atomics.sub(unread, 0, size);
  Atomics.notify(unread, 0);
});
