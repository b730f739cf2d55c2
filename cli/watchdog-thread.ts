import fs from 'node:fs';
import inspector from 'node:inspector';
import { workerData } from 'node:worker_threads';
import type { WatchdogSettings } from './watchdog.ts';

const { afterMs, line, code }: WatchdogSettings = workerData;

// In a thread, `process.exit` ends only the thread. The inspector interrupts the main thread even when it is busy.
setTimeout(() => {
  fs.writeSync(2, line);
  const session = new inspector.Session();
  session.connectToMainThread();
  session.post('Runtime.evaluate', { expression: `process.exit(${code})` });
}, afterMs);
