import { changed } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A status that is none of the four. */
export default {
  breaks: 'node.tx-status.enum',
  mutate: (operation) => ({
    other: onBody(operation, () => ({ status: 'Committed' })),
    'lower-case': onBody(operation, (body) => changed(body, 'status', (old) => String(old).toLowerCase())),
    number: onBody(operation, () => ({ status: 4 })),
    'unknown-as-dropped': onBody(operation, (body) =>
      changed(body, 'status', (old) => (old === 'Unknown' ? 'Dropped' : old)),
    ),
  }),
} satisfies MutantFile;
