import { chainOf } from '../shared/chain.ts';
import { list, listHandler } from '../shared/page.ts';
import { address } from '../shared/parameters.ts';
import { inBlocks } from '../shared/ranges.ts';
import { flatTransfer } from '../shared/transactions.ts';

/** Endpoint 7: ERC-20 transfers from or to the address. */
export default listHandler('transactions', (call, world) => {
  const chain = chainOf(call, world);
  const transfers = chain.transfersOf(address(call)).filter((transfer) => transfer.token.kind === 'ERC-20');
  return list(
    inBlocks(transfers, call, (transfer) => transfer.transaction.block),
    (transfer) => flatTransfer(chain, transfer),
  );
});
