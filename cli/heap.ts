import v8 from 'node:v8';

/**
 * Garbage that may grow beside what is alive before it is collected, in percent of that. V8's own choice for a small heap is up to three times as much: then memory
 * hangs on how long a run has lasted, for a tenth of the time that judging takes.
 */
const mostGarbage = 75;

/** Holds the memory of this process and of its workers near to what they keep. */
export const keepHeapSmall = (): void => v8.setFlagsFromString(`--heap-growing-percent=${mostGarbage}`);
