import fs from 'node:fs';
import inspector from 'node:inspector';
import { workerData } from 'node:worker_threads';
import type { WatchdogSettings } from './watchdog.ts';

const { afterMs, line, code }: WatchdogSettings = workerData;

// `process.exit` in a thread ends the thread alone. The inspector interrupts whatever the main thread is busy with.
setTimeout(() => {
  fs.writeSync(2, line);
  const session = new inspector.Session();
  session.connectToMainThread();
  session.post('Runtime.evaluate', { expression: `process.exit(${code})` });
}, afterMs);
