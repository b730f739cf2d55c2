import type { Line, Recorder } from '../../engine/client/record.ts';
import type { Exchange } from '../../engine/model/exchange.ts';

/** Keeps of the inputs only what is worth keeping: a recording of everything would grow with the budget. What others ask for is kept at once. */
export interface SelectiveRecorder extends Recorder {
  /** Writes those of the exchanges that are worth it, and forgets the others. */
  keep(exchanges: readonly Exchange[], worth: ReadonlySet<Exchange>): void;
}

/** `asker`: who asks for inputs; what begins with that name does too. */
export const selective = (to: Recorder, asker: string): SelectiveRecorder => {
  const waiting = new Set<Exchange>();
  const written = new WeakSet<Exchange>();
  const write = (exchange: Exchange): void => {
    if (written.has(exchange)) return;
    written.add(exchange);
    to.write(exchange);
  };
  return {
    write(line: Line) {
      if ('reused' in line) to.write(line);
      else if (!line.asker.startsWith(asker)) write(line);
      else waiting.add(line);
    },
    keep(exchanges, worth) {
      for (const exchange of exchanges) {
        waiting.delete(exchange);
        if (worth.has(exchange)) write(exchange);
      }
    },
    close() {
      for (const exchange of waiting) write(exchange);
      to.close();
    },
  };
};
