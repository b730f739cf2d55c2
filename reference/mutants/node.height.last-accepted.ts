import { changed } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Another height than the last accepted block's. */
export default {
  breaks: 'node.height.last-accepted',
  mutate: (operation) => ({
    'one-above': onBody(operation, (body) => changed(body, 'height', (old) => String(Number(old) + 1))),
    'far-above': onBody(operation, (body) => changed(body, 'height', (old) => String(Number(old) + 1_000))),
  }),
} satisfies MutantFile;
