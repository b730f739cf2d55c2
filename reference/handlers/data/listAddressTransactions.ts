import { chainOf } from '../shared/chain.ts';
import { list, listHandler } from '../shared/page.ts';
import { address, sortOrder } from '../shared/parameters.ts';
import { inBlocks } from '../shared/ranges.ts';
import { nativeTransaction, subTransactions } from '../shared/transactions.ts';

/** Endpoint 1: the transactions in which the address appears, each with the parts that concern the address. */
export default listHandler('transactions', (call, world) => {
  const chain = chainOf(call, world);
  const owner = address(call);
  const transactions = inBlocks(chain.involving(owner), call, (transaction) => transaction.block);
  return list(sortOrder(call) === 'asc' ? transactions.toReversed() : transactions, (transaction) => ({
    nativeTransaction: nativeTransaction(chain, transaction),
    ...subTransactions(chain, transaction, ({ from, to }) => from === owner || to === owner),
  }));
});
