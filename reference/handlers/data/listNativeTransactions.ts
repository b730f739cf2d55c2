import { chainOf } from '../shared/chain.ts';
import { list, listHandler } from '../shared/page.ts';
import { address } from '../shared/parameters.ts';
import { inBlocks } from '../shared/ranges.ts';
import { nativeTransaction } from '../shared/transactions.ts';

/** Endpoint 9: the transactions that the address sent or received. */
export default listHandler('transactions', (call, world) => {
  const chain = chainOf(call, world);
  const transactions = inBlocks(chain.nativeOf(address(call)), call, (transaction) => transaction.block);
  return list(transactions, (transaction) => nativeTransaction(chain, transaction));
});
