import { endWhenAsked } from '../../engine/model/end-thread.ts';
import fs from 'node:fs';
import inspector from 'node:inspector';
import { workerData } from 'node:worker_threads';
import type { WatchdogSettings } from './watchdog.ts';

endWhenAsked();

const { afterMs, line, code, memory }: WatchdogSettings = workerData;

const bytesPerMiB = 1024 * 1024;
const memoryIntervalMs = 100;

/** Node would add that it waits for a debugger. */
const silence = `process.getBuiltinModule('node:fs').closeSync(2)`;

// In a thread, `process.exit` ends only the thread. The inspector interrupts the main thread even when it is busy.
const end = (said: string): void => {
  fs.writeSync(2, said);
  const session = new inspector.Session();
  session.connectToMainThread();
  session.post('Runtime.evaluate', { expression: `${silence}; process.exit(${code})` });
};

setTimeout(() => end(line), afterMs);

if (memory) {
  const looking = setInterval(() => {
    if (process.memoryUsage.rss() <= memory.maxMiB * bytesPerMiB) return;
    clearInterval(looking);
    end(memory.line);
  }, memoryIntervalMs);
}
