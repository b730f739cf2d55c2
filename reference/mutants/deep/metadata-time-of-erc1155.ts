import { onItems } from '../shared/alter.ts';
import { at, everywhere } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only the metadata of ERC-1155 tokens have their time in milliseconds. */
export default {
  breaks: 'data.time.unix-seconds',
  mutate: (operation) =>
    !['listCollectibleBalances', 'listTokenTransfers'].includes(operation.id)
      ? {}
      : {
          '': onItems(operation, (items) =>
            items.map((item) =>
              at(item, 'ercType') === 'ERC-1155' || at(item, 'erc1155Token') !== undefined
                ? everywhere(item, 'metadataLastUpdatedTimestamp', (old) => Number(old) * 1_000)
                : item,
            ),
          ),
        },
} satisfies MutantFile;
