import { onItems } from '../shared/alter.ts';
import { at, changed } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only messages whose receipt was not delivered have another nonce. */
export default {
  breaks: 'data.messages.same-both-ways',
  mutate: (operation) =>
    operation.id !== 'listAddressMessages'
      ? {}
      : {
          '': onItems(operation, (items) =>
            items.map((item) =>
              at(item, 'receiptDelivered') === false
                ? changed(item, 'messageNonce', (old) => String(BigInt(String(old)) + 1n))
                : item,
            ),
          ),
        },
} satisfies MutantFile;
