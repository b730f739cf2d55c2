import type { Line, Recorder } from '../../client/record.ts';
import type { Exchange } from '../../client/types.ts';

/** Keeps of each round only what is worth keeping: a recording of everything would grow with the budget. */
export interface SelectiveRecorder extends Recorder {
  /** Writes these of the exchanges that came since the last time, and forgets the others. */
  keep(worth: (exchange: Exchange) => boolean): void;
}

export const selective = (to: Recorder): SelectiveRecorder => {
  let waiting: Exchange[] = [];
  return {
    write(line: Line) {
      if ('reused' in line) to.write(line);
      else waiting.push(line);
    },
    keep(worth) {
      for (const exchange of waiting) if (worth(exchange)) to.write(exchange);
      waiting = [];
    },
    close() {
      for (const exchange of waiting) to.write(exchange);
      to.close();
    },
  };
};
