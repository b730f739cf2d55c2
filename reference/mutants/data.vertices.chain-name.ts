import { onItems } from './shared/alter.ts';
import { changed } from './shared/values.ts';
import type { MutantFile } from './types.ts';

/** By its id the chain gives other vertices. */
export default {
  breaks: 'data.vertices.chain-name',
  mutate: (operation) => ({
    'one-less': onItems(operation, (items, { parameters }) =>
      parameters['blockchainId'] === 'x-chain' ? items : items.slice(1),
    ),
    'without-parents': onItems(operation, (items, { parameters }) =>
      parameters['blockchainId'] === 'x-chain'
        ? items
        : items.map((item) => changed(item, 'parentHashes', (): [] => [])),
    ),
  }),
} satisfies MutantFile;
