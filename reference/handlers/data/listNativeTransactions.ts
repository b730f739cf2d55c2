import type { Handler } from '../../types.ts';
import { chainOf } from '../shared/chain.ts';
import { page } from '../shared/page.ts';
import { address, answer } from '../shared/parameters.ts';
import { inBlocks } from '../shared/ranges.ts';
import { nativeTransaction } from '../shared/transactions.ts';

/** Endpoint 9: the transactions that the address sent or received. */
const listNativeTransactions: Handler = (call, world) => {
  const chain = chainOf(call, world);
  const found = inBlocks(chain.nativeOf(address(call)), call, (transaction) => transaction.block);
  const { items, ...next } = page(found, call);
  return answer({ ...next, transactions: items.map((transaction) => nativeTransaction(chain, transaction)) });
};

export default listNativeTransactions;
