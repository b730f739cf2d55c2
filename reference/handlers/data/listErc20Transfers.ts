import type { Handler } from '../../types.ts';
import { chainOf } from '../shared/chain.ts';
import { page } from '../shared/page.ts';
import { address, answer } from '../shared/parameters.ts';
import { inBlocks } from '../shared/ranges.ts';
import { flatTransfer } from '../shared/transactions.ts';

/** Endpoint 7: ERC-20 transfers from or to the address. */
const listErc20Transfers: Handler = (call, world) => {
  const chain = chainOf(call, world);
  const own = chain.transfersOf(address(call)).filter((transfer) => transfer.token.kind === 'ERC-20');
  const { items, ...next } = page(
    inBlocks(own, call, (transfer) => transfer.transaction.block),
    call,
  );
  return answer({ ...next, transactions: items.map((transfer) => flatTransfer(chain, transfer)) });
};

export default listErc20Transfers;
