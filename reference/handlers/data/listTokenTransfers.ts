import { chainOf, tokenOf } from '../shared/chain.ts';
import { list, listHandler } from '../shared/page.ts';
import { inBlocks } from '../shared/ranges.ts';
import { flatTransfer } from '../shared/transactions.ts';

/** Endpoint 8: all transfers of a token contract, of any of the three kinds. */
export default listHandler('transfers', (call, world) => {
  const chain = chainOf(call, world);
  const transfers = inBlocks(
    chain.transfersOfToken(tokenOf(call, chain)),
    call,
    (transfer) => transfer.transaction.block,
  );
  return list(transfers, (transfer) => flatTransfer(chain, transfer));
});
