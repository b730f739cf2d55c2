import { onItems } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Only with a start and no end the first holder is missing. */
export default {
  breaks: 'data.holders.time-range',
  mutate: (operation) =>
    operation.id !== 'listTokenHolders'
      ? {}
      : {
          '': onItems(operation, (items, { parameters }) =>
            Number(parameters['startTimestamp']) === 0 && parameters['endTimestamp'] === undefined
              ? items.slice(1)
              : items,
          ),
        },
} satisfies MutantFile;
