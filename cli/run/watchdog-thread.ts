import { endWhenAsked } from '../../engine/model/end-thread.ts';
import fs from 'node:fs';
import inspector from 'node:inspector';
import { createRequire } from 'node:module';
import os from 'node:os';
import { workerData } from 'node:worker_threads';
import { counterOf, type Counters, type Ending, type WatchdogSettings } from './watchdog.ts';

endWhenAsked();

const { settings, counters }: { readonly settings: WatchdogSettings; readonly counters: Counters } = workerData;
const { deadline, blocking, memory, signals } = settings;

const bytesPerMiB = 1024 * 1024;
const memoryIntervalMs = 100;
const blockedIntervalMs = 100;

/** The main thread writes the end of the recording while it exits. */
const exitPatienceMs = 5_000;

/** Node would add that it waits for a debugger. */
const silence = `process.getBuiltinModule('node:fs').closeSync(2)`;

// In a thread, `process.exit` ends only the thread. The inspector interrupts the main thread even when it is busy.
const end = ({ line, code }: Ending): void => {
  fs.writeSync(2, line);
  const session = new inspector.Session();
  session.connectToMainThread();
  session.post('Runtime.evaluate', { expression: `${silence}; process.exit(${code})` });
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), exitPatienceMs);
};

const watchMemory = (limit: NonNullable<typeof memory>): void => {
  const interval = setInterval(() => {
    if (process.memoryUsage.rss() <= limit.maxMiB * bytesPerMiB) return;
    clearInterval(interval);
    end(limit);
  }, memoryIntervalMs);
};

const watchBlocking = (limit: NonNullable<typeof blocking>): void => {
  let heartbeats = -1;
  let since = performance.now();
  const interval = setInterval(() => {
    const count = Atomics.load(counters, counterOf.heartbeats);
    if (count !== heartbeats) [heartbeats, since] = [count, performance.now()];
    if (performance.now() - since < limit.blockedMs) return;
    clearInterval(interval);
    end(limit);
  }, blockedIntervalMs);
};

interface SignalHandle {
  onsignal: () => void;
  start(signal: number): void;
}

const watchSignals = (limit: NonNullable<typeof signals>): void => {
  let received = Atomics.load(counters, counterOf.signals);
  const require = createRequire(import.meta.url);
  const { internalBinding } = require('internal/test/binding') as {
    internalBinding(name: 'signal_wrap'): { readonly Signal: new () => SignalHandle };
  };
  const { Signal } = internalBinding('signal_wrap');
  for (const signal of [os.constants.signals.SIGINT, os.constants.signals.SIGTERM]) {
    const handle = new Signal();
    handle.onsignal = () => {
      received += 1;
      const expected = received;
      setTimeout(() => {
        if (Atomics.load(counters, counterOf.signals) < expected) end(limit);
      }, limit.patienceMs);
    };
    handle.start(signal);
  }
};

if (deadline) setTimeout(() => end(deadline), deadline.afterMs);
if (blocking) setTimeout(() => watchBlocking(blocking), blocking.afterMs);
if (memory) watchMemory(memory);
if (signals) watchSignals(signals);
