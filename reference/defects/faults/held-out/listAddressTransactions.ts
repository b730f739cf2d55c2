import { onItems } from '../../operators/calls.ts';
import { textAt } from '../../shared/texts.ts';
import { firstChain } from '../../shared/examples.ts';
import { at, changed } from '../../shared/values.ts';
import { checksummed } from '../../../world/evm/encoding.ts';
import { listOf, textOf } from '../shared/data-client.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'listAddressTransactions',
  faults: {
    'reverted-calls-for-the-sender-only': {
      origin: 'storage-query',
      deep: true,
      breaks:
        'Endpoints, row 1 and rule 1: internal transactions of which the address is the receiver, reverted ones too',
      what:
        'the index by receiver was filled from value flows: a reverted internal transaction is shown to its sender, ' +
        'not to its receiver',
      make: (operation) =>
        onItems(operation, (items, call) =>
          items.map((item) =>
            changed(item, 'internalTransactions', (rows) =>
              Array.isArray(rows)
                ? rows.filter(
                    (row) =>
                      at(row, 'isReverted') !== true ||
                      textOf(row, 'to.address').toLowerCase() !== textAt(call, 'address').toLowerCase(),
                  )
                : rows,
            ),
          ),
        ),
      holds: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        for (const { block, hash, internals } of record.blocks.flatMap(({ transactions }) => transactions)) {
          const reverted = internals.find(({ isReverted }) => isReverted);
          if (!reverted) continue;
          const shown = async (address: string): Promise<number> => {
            const range = { startBlock: block.number, endBlock: block.number + 1, pageSize: 100 };
            const { items } = await ask({ parameters: { chainId, address: checksummed(address), ...range } });
            const own = items.find((item) => textOf(item, 'nativeTransaction.txHash') === hash);
            return listOf(own, 'internalTransactions').filter(
              (row) =>
                textOf(row, 'from.address').toLowerCase() === reverted.from &&
                textOf(row, 'to.address').toLowerCase() === reverted.to,
            ).length;
          };
          if ((await shown(reverted.from)) !== (await shown(reverted.to))) return false;
          return true;
        }
        return false;
      },
    },
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
