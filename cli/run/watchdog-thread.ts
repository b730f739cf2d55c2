import { endWhenAsked } from '../../engine/model/end-thread.ts';
import fs from 'node:fs';
import inspector from 'node:inspector';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';
import { counterOf, type Counters, type Ending, type WatchdogSettings } from './watchdog.ts';

endWhenAsked();

const { settings, counters }: { readonly settings: WatchdogSettings; readonly counters: Counters } = workerData;
const { deadline, blocking, memory, signals, rules } = settings;

const bytesPerMiB = 1024 * 1024;
const memoryIntervalMs = 100;
const blockedIntervalMs = 100;

/** The main thread writes the end of the recording while it exits. */
const exitPatienceMs = 5_000;

/** Node would add that it waits for a debugger. */
const silence = `process.getBuiltinModule('node:fs').closeSync(2)`;

// In a thread, `process.exit` ends only the thread. The inspector interrupts the main thread even when it is busy.
const end = ({ line, code }: Ending): void => {
  Atomics.store(counters, counterOf.ended, 1);
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

/** Calls `onBlocked` each time the main thread has not returned to its event loop for so long. */
const watchHeartbeats = (blockedMs: number, onBlocked: () => void): void => {
  let heartbeats = -1;
  let since = performance.now();
  setInterval(() => {
    const count = Atomics.load(counters, counterOf.heartbeats);
    if (count !== heartbeats) [heartbeats, since] = [count, performance.now()];
    if (performance.now() - since < blockedMs) return;
    since = performance.now();
    onBlocked();
  }, blockedIntervalMs);
};

const ownFolder = path.join(import.meta.dirname, '..', '..');

/** Whether a script is the user's: not of assay, of a package or of Node. */
const isOfUser = (file: string): boolean =>
  path.isAbsolute(file) && !file.startsWith(ownFolder + path.sep) && !file.includes('/node_modules/');

/** Interrupts the main thread, and tells the line of a user's file in which it is; undefined: it is in none. */
const lineOfUser = (then: (place: string | undefined) => void): void => {
  const session = new inspector.Session();
  const files = new Map<string, string>();
  session.connectToMainThread();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => {
    files.set(scriptId, url.startsWith('file:') ? fileURLToPath(url) : url);
  });
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    const frame = callFrames.find(({ location }) => isOfUser(files.get(location.scriptId) ?? ''));
    const { scriptId = '', lineNumber = 0 } = frame?.location ?? {};
    const file = files.get(scriptId);
    session.post('Debugger.resume');
    session.disconnect();
    then(file === undefined ? undefined : `${path.relative(process.cwd(), file)}:${lineNumber + 1}`);
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
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
if (blocking) setTimeout(() => watchHeartbeats(blocking.blockedMs, () => end(blocking)), blocking.afterMs);
if (rules)
  watchHeartbeats(rules.blockedMs, () =>
    lineOfUser((place) => {
      if (place !== undefined) end({ code: rules.code, line: rules.lineFor.join(place) });
    }),
  );
if (memory) watchMemory(memory);
if (signals) watchSignals(signals);
