import v8 from 'node:v8';

/**
 * Garbage that may grow before it is collected, in per cent of live data. V8's default for a small heap is up to three
 * times as much: then memory grows with the length of a run, and saves only a tenth of the time for judging.
 */
const mostGarbage = 75;

/** Keeps the memory of this process and of its workers close to their live data. */
export const keepHeapSmall = (): void => v8.setFlagsFromString(`--heap-growing-percent=${mostGarbage}`);

/** Loading takes about this long. What it allocates is live data, and collecting it often costs a tenth of a second. */
const loadingMs = 1_000;

/** As `keepHeapSmall`, once the command has loaded its modules. */
export const keepHeapSmallLater = (): void => void setTimeout(keepHeapSmall, loadingMs).unref();
