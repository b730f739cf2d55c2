import { onItems } from '../shared/alter.ts';
import { at } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only blockchainId leaves out pending messages that were sent to that chain. */
export default {
  breaks: 'data.messages.filters',
  mutate: (operation) =>
    operation.id !== 'listMessages'
      ? {}
      : {
          '': onItems(operation, (items, { parameters }) =>
            parameters['blockchainId'] === undefined
              ? items
              : items.filter(
                  (item) =>
                    at(item, 'sourceBlockchainId') === parameters['blockchainId'] || at(item, 'status') !== 'pending',
                ),
          ),
        },
} satisfies MutantFile;
