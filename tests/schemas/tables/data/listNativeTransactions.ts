import { nativeTransaction, nativeTransactionDamages } from '../../samples-evm.ts';
import { listing, type Table } from '../../table.ts';

export default {
  examples: [{ nextPageToken: 'page-2', transactions: [nativeTransaction] }],
  damages: [...listing('transactions'), ...nativeTransactionDamages('/transactions/0')],
} satisfies Table;
