import {
  nativeTransaction,
  nativeTransactionDamages,
  subTransactionDamages,
  subTransactions,
} from '../../samples-evm.ts';
import { identifying, listing, type Table } from '../../table.ts';

export default {
  examples: [{ nextPageToken: 'page-2', transactions: [{ nativeTransaction, ...subTransactions }] }],
  damages: [
    ...listing('transactions'),
    ...identifying('/transactions/0', 'nativeTransaction'),
    ...nativeTransactionDamages('/transactions/0/nativeTransaction'),
    ...subTransactionDamages('/transactions/0'),
  ],
} satisfies Table;
