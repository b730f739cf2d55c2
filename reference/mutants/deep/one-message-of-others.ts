import { onItems } from '../shared/alter.ts';
import { at, changed, hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** One in twenty messages is of two other addresses. */
export default {
  breaks: 'data.messages.of-address',
  mutate: (operation) =>
    operation.id !== 'listAddressMessages'
      ? {}
      : {
          '': onItems(operation, (items) =>
            items.map((item) =>
              hash(at(item, 'messageId')) % 20 === 0
                ? changed(
                    changed(item, 'from', () => `0x${'1'.repeat(40)}`),
                    'to',
                    () => `0x${'2'.repeat(40)}`,
                  )
                : item,
            ),
          ),
        },
} satisfies MutantFile;
