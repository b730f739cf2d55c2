import { onItems } from '../../operators/calls.ts';
import { firstChain } from '../../shared/examples.ts';
import { changed } from '../../shared/values.ts';
import { checksummed } from '../../../world/evm/encoding.ts';
import { listOf, textOf } from '../shared/data-client.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'listAddressTransactions',
  faults: {
    'batches-share-one-value': {
      origin: 'join',
      deep: true,
      breaks: 'Resources, ERC-1155 transfer: value is the number of units of this transfer',
      what: 'the second transfer of an ERC-1155 batch in a transaction has the value of the first',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => {
            const first = textOf(listOf(item, 'erc1155Transfers')[0], 'value');
            return changed(item, 'erc1155Transfers', (rows) => changed(rows, 'value', () => first));
          }),
        ),
      holds: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        for (const { block, hash, transfers } of record.blocks.flatMap(({ transactions }) => transactions)) {
          const units = transfers.filter(({ token }) => token.kind === 'ERC-1155');
          const [{ to, token } = { to: '', token: undefined }] = units;
          if (units.length < 2 || !token) continue;
          const range = { startBlock: block.number, endBlock: block.number + 1, pageSize: 100 };
          const { items } = await ask({ parameters: { chainId, address: checksummed(to), ...range } });
          const own = items.find((item) => textOf(item, 'nativeTransaction.txHash') === hash);
          const flat = await ask({
            operation: 'listTokenTransfers',
            parameters: { chainId, address: checksummed(token.address), ...range },
          });
          for (const row of listOf(own, 'erc1155Transfers')) {
            const same = flat.items.find((item) => textOf(item, 'logIndex') === textOf(row, 'logIndex'));
            if (same !== undefined && textOf(same, 'value') !== textOf(row, 'value')) return false;
          }
        }
        return true;
      },
    },
  },
} satisfies FaultFile;
