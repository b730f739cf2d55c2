import { firstChain } from '../../../shared/examples.ts';
import { isDistinct, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { nextSlice, repaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listBlockTransactions',
  faults: {
    'cursor-index-is-text': {
      origin: 'paging',
      deep: true,
      sentence: 'Conventions, 2: the value of nextPageToken fetches the next page of the list',
      what:
        'the cursor keeps the index of the last transaction as text, and the next page begins at the first later one ' +
        'whose index is greater as text: behind 9 comes 90, and behind 99 the list ends',
      make: (operation) =>
        repaged(operation, {
          follow: (all, slice, page) => {
            const end = nextSlice(all, slice);
            const last = textOf(page.at(-1), 'blockIndex');
            if (end === undefined) return undefined;
            const after = all.findIndex((item, index) => index >= end && textOf(item, 'blockIndex') > last);
            return after === -1 ? undefined : after;
          },
        }),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        const block = record.blocks.find(({ transactions }) => transactions.length > 10);
        const parameters = { chainId, blockId: String(block?.number), pageSize: 5 };
        const hashes = textsOf(await walk(ask, parameters), 'txHash');
        return hashes.length === block?.transactions.length && isDistinct(hashes);
      },
    },
  },
} satisfies ReportedFile;
