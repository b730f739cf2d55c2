import { refusing } from '../shared/alter.ts';
import { textAt } from '../shared/texts.ts';
import type { MutantFile } from '../types.ts';

/** A page token together with one of the test network's names gets 500. */
export default {
  breaks: 'data.page.continues',
  mutate: (operation) =>
    operation.id !== 'listAddressMessages'
      ? {}
      : {
          'second-page-of-a-test-network': refusing(
            operation,
            (call) => ['fuji', 'testnet'].includes(textAt(call, 'network')) && textAt(call, 'pageToken') !== '',
            500,
          ),
        },
} satisfies MutantFile;
