import { numberedRange } from '../../engine/model/list-range.ts';
import { changed } from './shared/values.ts';
import { onEach, onItems } from './shared/alter.ts';
import type { Value } from '../value.ts';
import type { MutantFile, Subject } from './types.ts';

/** What names an item for other endpoints. */
const paths: Readonly<Record<string, string>> = {
  getDeploymentTransaction: 'nativeTransaction.txHash',
  listAddressTransactions: 'nativeTransaction.txHash',
  listContractDeployments: 'deploymentDetails.txHash',
  listCollectibleBalances: 'tokenId',
};

const pathOf = ({ id }: Subject): string => paths[id] ?? 'txHash';

/** The same item by another name. */
const renamed = (operation: Subject, item: Value): Value =>
  changed(item, pathOf(operation), (old) =>
    String(old).startsWith('0x') ? `${String(old).slice(0, -6)}c0ffee` : String(BigInt(String(old)) + 100_000n),
  );

/** Lists of blocks: all of a block is compared, not a few items of many. */
const isNarrowed = ({ id, listing }: Subject): boolean =>
  numberedRange(listing) !== undefined || id === 'listBlockTransactions';

/** Items that no other endpoint lists. */
export default {
  breaks: 'data.joins.listed-elsewhere',
  mutate: (operation) => ({
    renamed: onEach(operation, (item) => renamed(operation, item)),
    ...(isNarrowed(operation)
      ? {
          'one-invented': onItems(operation, ([first, ...rest]) =>
            first === undefined ? [] : [renamed(operation, first), first, ...rest],
          ),
        }
      : {}),
    ...(operation.id === 'listAddressTransactions'
      ? {
          'other-logs': onItems(operation, (items) =>
            items.map((item) => changed(item, 'erc721Transfers.logIndex', (index) => Number(index) + 7_000)),
          ),
        }
      : {}),
  }),
} satisfies MutantFile;
