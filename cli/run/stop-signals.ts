import { exit } from '../usage.ts';

/** SIGINT and SIGTERM. The first one aborts the signal, after `onFirst`; the second one ends the process at once. */
export const onStopSignals = (onFirst?: () => void): { readonly signal: AbortSignal; ignore(): void } => {
  const stopping = new AbortController();
  const heard = (): void => {
    if (stopping.signal.aborted) process.exit(exit.interrupted);
    onFirst?.();
    stopping.abort();
  };
  process.on('SIGINT', heard);
  process.on('SIGTERM', heard);
  return {
    signal: stopping.signal,
    ignore: () => {
      process.off('SIGINT', heard);
      process.off('SIGTERM', heard);
    },
  };
};
