import { changed } from './shared/values.ts';
import { onItems, refusing } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A window that is refused, or whose holders a wider one has not. */
export default {
  breaks: 'data.holders.time-range',
  mutate: (operation) => ({
    'start-refused': refusing(operation, ({ parameters }) => parameters['startTimestamp'] !== undefined),
    'end-refused': refusing(operation, ({ parameters }) => parameters['endTimestamp'] !== undefined),
    'others-inside': onItems(operation, (items, { parameters }) =>
      parameters['startTimestamp'] !== undefined && parameters['endTimestamp'] !== undefined
        ? items.map((item) => changed(item, 'address', (old) => `0x9${String(old).slice(3)}`))
        : items,
    ),
    'wider-loses': onItems(operation, (items, { parameters }) =>
      parameters['startTimestamp'] === undefined || Number(parameters['startTimestamp']) === 0
        ? items.slice(Math.ceil(items.length / 2))
        : items,
    ),
  }),
} satisfies MutantFile;
