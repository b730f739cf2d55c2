import type { Handler } from '../../types.ts';
import { blockOf, chainOf } from '../shared/chain.ts';
import { page } from '../shared/page.ts';
import { answer } from '../shared/parameters.ts';
import { nativeTransaction } from '../shared/transactions.ts';

/** Endpoint 10: the transactions of a block, in the order of their index. */
const listBlockTransactions: Handler = (call, world) => {
  const chain = chainOf(call, world);
  const { items, ...next } = page(blockOf(call, chain).transactions, call);
  return answer({ ...next, transactions: items.map((transaction) => nativeTransaction(chain, transaction)) });
};

export default listBlockTransactions;
