import type { Handler } from '../../types.ts';
import { chainOf } from '../shared/chain.ts';
import { page } from '../shared/page.ts';
import { address, answer, sortOrder } from '../shared/parameters.ts';
import { inBlocks } from '../shared/ranges.ts';
import { nativeTransaction, subTransactions } from '../shared/transactions.ts';

/** Endpoint 1: the transactions in which the address appears, each with the parts that concern the address. */
const listAddressTransactions: Handler = (call, world) => {
  const chain = chainOf(call, world);
  const own = address(call);
  const found = inBlocks(chain.involving(own), call, (transaction) => transaction.block);
  const { items, ...next } = page(sortOrder(call) === 'asc' ? found.toReversed() : found, call);
  return answer({
    ...next,
    transactions: items.map((transaction) => ({
      nativeTransaction: nativeTransaction(chain, transaction),
      ...subTransactions(chain, transaction, ({ from, to }) => from === own || to === own),
    })),
  });
};

export default listAddressTransactions;
