import type { Alteration } from '../types.ts';
import { changed } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile, Subject } from './types.ts';

const falling = (operation: Subject, by: (count: number) => number): Alteration => {
  let count = 0;
  return onBody(operation, (body) => changed(body, 'height', (old) => String(Number(old) - by(count++))));
};

/** A height that falls. */
export default {
  breaks: 'node.height.monotone',
  mutate: (operation) => ({
    falls: falling(operation, (count) => count),
    'every-second': falling(operation, (count) => (count % 2) * 3),
  }),
} satisfies MutantFile;
