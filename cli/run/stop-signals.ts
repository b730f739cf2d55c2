import { exit } from '../usage.ts';
import { signalHeard, watchSignals } from './watchdog.ts';

/**
 * SIGINT and SIGTERM. The first one aborts the signal, after `onFirst`; the second one ends the process at once. A
 * watchdog ends the process if this thread is too busy to hear them, and names the folder of the recording, `out`.
 */
export const onStopSignals = (out?: string, onFirst?: () => void): { readonly signal: AbortSignal; ignore(): void } => {
  const stopping = new AbortController();
  const heard = (): void => {
    signalHeard();
    if (stopping.signal.aborted) process.exit(exit.interrupted);
    onFirst?.();
    stopping.abort();
  };
  process.on('SIGINT', heard);
  process.on('SIGTERM', heard);
  const watchdog = watchSignals(out);
  return {
    signal: stopping.signal,
    ignore: () => {
      watchdog.stop();
      process.off('SIGINT', heard);
      process.off('SIGTERM', heard);
    },
  };
};
