import { changed } from './shared/values.ts';
import { onItems } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A request type that is neither. */
export default {
  breaks: 'data.logs.request-type',
  mutate: (operation) => ({
    other: onItems(operation, (items) => items.map((item) => changed(item, 'requestType', () => 'webhook'))),
    'upper-case': onItems(operation, (items) =>
      items.map((item) => changed(item, 'requestType', (old) => String(old).toUpperCase())),
    ),
  }),
} satisfies MutantFile;
