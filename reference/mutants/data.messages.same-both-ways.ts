import { changed } from './shared/values.ts';
import { onItems } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Messages that the list of all messages has not, or has otherwise. */
export default {
  breaks: 'data.messages.same-both-ways',
  mutate: (operation) => ({
    'other-id': onItems(operation, (items) =>
      items.map((item) => changed(item, 'messageId', (old) => `${String(old).slice(0, -4)}0000`)),
    ),
    'other-content': onItems(operation, (items) =>
      items.map((item) => changed(item, 'messageNonce', (old) => String(Number(old) + 1))),
    ),
    'other-chain': onItems(operation, (items) =>
      items.map((item) => changed(item, 'destinationEvmChainId', () => '1')),
    ),
  }),
} satisfies MutantFile;
