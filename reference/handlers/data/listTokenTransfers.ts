import type { Handler } from '../../types.ts';
import { chainOf, tokenOf } from '../shared/chain.ts';
import { page } from '../shared/page.ts';
import { answer } from '../shared/parameters.ts';
import { inBlocks } from '../shared/ranges.ts';
import { flatTransfer } from '../shared/transactions.ts';

/** Endpoint 8: all transfers of a token contract, of any of the three kinds. */
const listTokenTransfers: Handler = (call, world) => {
  const chain = chainOf(call, world);
  const found = inBlocks(chain.transfersOfToken(tokenOf(call, chain)), call, (transfer) => transfer.transaction.block);
  const { items, ...next } = page(found, call);
  return answer({ ...next, transfers: items.map((transfer) => flatTransfer(chain, transfer)) });
};

export default listTokenTransfers;
