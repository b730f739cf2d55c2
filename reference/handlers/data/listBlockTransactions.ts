import { blockOf, chainOf } from '../shared/chain.ts';
import { list, listHandler } from '../shared/page.ts';
import { nativeTransaction } from '../shared/transactions.ts';

/** Endpoint 10: the transactions of a block, in the order of their index. */
export default listHandler('transactions', (call, world) => {
  const chain = chainOf(call, world);
  return list(blockOf(call, chain).transactions, (transaction) => nativeTransaction(chain, transaction));
});
