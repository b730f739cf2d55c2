import { onItems } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** With `to` the newest message that matches is missing. */
export default {
  breaks: 'data.messages.filters',
  mutate: (operation) =>
    operation.id !== 'listMessages'
      ? {}
      : {
          '': onItems(operation, (items, { parameters }) =>
            parameters['to'] !== undefined && parameters['pageToken'] === undefined ? items.slice(1) : items,
          ),
        },
} satisfies MutantFile;
