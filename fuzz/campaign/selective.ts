import type { Line, Recorder } from '../../engine/client/record.ts';
import type { Exchange } from '../../engine/model/exchange.ts';

/**
 * Records only selected inputs, because a recording of all inputs would grow with the budget.
 * Exchanges of other askers are recorded at once.
 */
export interface SelectiveRecorder extends Recorder {
  /** Writes the selected exchanges and drops the others. */
  keep(exchanges: readonly Exchange[], worth: ReadonlySet<Exchange>): void;
}

/** `asker`: name, or prefix of the names, of the asker of inputs. */
export function selective(to: Recorder, asker: string): SelectiveRecorder {
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
}
