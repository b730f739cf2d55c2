import { relisted } from '../shared/lists.ts';
import type { MutantFile } from '../types.ts';

/** Two neighbours behind the first twenty messages have changed places. */
export default {
  breaks: 'data.messages.newest-first',
  mutate: (operation) =>
    !['listMessages', 'listAddressMessages'].includes(operation.id)
      ? {}
      : {
          '': relisted(operation, {
            list: (items) =>
              items.length < 23
                ? items
                : [...items.slice(0, 20), ...items.slice(20, 23).toReversed(), ...items.slice(23)],
          }),
        },
} satisfies MutantFile;
