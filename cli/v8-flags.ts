import v8 from 'node:v8';

/** Flags of V8 for this process and for its threads. */

/**
 * Garbage that may grow before it is collected, in per cent of live data. V8's default for a small heap is up to three
 * times as much: then memory grows with the length of a run, and saves only a tenth of the time for judging.
 */
const maxGarbage = 75;

/** Node 20. */
const isEarlyV8 = process.versions.v8.startsWith('11.');

/** Keeps the memory close to the live data. */
export const keepHeapSmall = (): void => {
  v8.setFlagsFromString(`--heap-growing-percent=${maxGarbage}`);
  // The space for new objects grows further in later versions: 26,000 inputs then reach the default `max-memory`.
  if (!isEarlyV8) v8.setFlagsFromString('--semi-space-growth-factor=1');
};

/** Loading takes about this long. What it allocates is live data, and collecting it often costs a tenth of a second. */
const loadingMs = 1_000;

/** As `keepHeapSmall`, once the command has loaded its modules. */
export const keepHeapSmallLater = (): void => void setTimeout(keepHeapSmall, loadingMs).unref();

/**
 * The space for new objects that a thread starts with, in MiB. It does not grow later (`keepHeapSmall`), and answers
 * pass through the thread of the client as texts: with V8's default of 1, half of its time is collecting them.
 */
const threadSpaceMiB = 8;

/** Gives threads that start later enough space for new objects. This thread has its own already. */
export const giveThreadsSpace = (): void => v8.setFlagsFromString(`--min-semi-space-size=${threadSpaceMiB}`);

/**
 * How much of a function must run before V8 optimizes it: fifteen times V8's default of bytes of bytecode, and in later
 * versions seven and seventeen times its calls for the two compilers. A run executes much code, and little of it often:
 * with the defaults, optimizing takes more time than it saves. Measured: a run takes an eighth less processor time, a
 * campaign a fifth; in Node 24 a campaign takes a twelfth less.
 */
const laterOptimizing = isEarlyV8
  ? ['--interrupt-budget=1000000']
  : ['--invocation-count-for-maglev=3000', '--invocation-count-for-turbofan=50000'];

/** Lets V8 optimize only code that runs very often. */
export const optimizeLess = (): void => {
  for (const flag of laterOptimizing) v8.setFlagsFromString(flag);
};
