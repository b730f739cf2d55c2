import { erc20Transfer, erc20TransferDamages, place, placeDamages } from '../../samples-evm.ts';
import { identifying, listing, type Table } from '../../table.ts';

export default {
  examples: [{ nextPageToken: 'page-2', transactions: [{ ...place, ...erc20Transfer }] }],
  damages: [
    ...listing('transactions'),
    ...erc20TransferDamages('/transactions/0'),
    ...identifying('/transactions/0', 'erc20Token'),
    ...placeDamages('/transactions/0'),
  ],
} satisfies Table;
