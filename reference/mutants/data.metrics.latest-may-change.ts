import type { Alteration } from '../types.ts';
import { onPoints, more } from './shared/points.ts';
import type { MutantFile, Subject } from './types.ts';

const changing = (operation: Subject, which: (hour: number) => boolean): Alteration => {
  let count = 0;
  return onPoints(operation, ({ timestamp, value }) =>
    which(timestamp / 3_600) ? { value: more(value, count++) } : undefined,
  );
};

/** Closed points that change from answer to answer. */
export default {
  breaks: 'data.metrics.latest-may-change',
  mutate: (operation) => ({
    all: changing(operation, () => true),
    'one-hour': changing(operation, (hour) => hour % 50 === 0),
  }),
} satisfies MutantFile;
