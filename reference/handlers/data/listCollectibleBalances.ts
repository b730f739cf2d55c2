import { collectibleBalance, ownCollectibles } from '../shared/balances.ts';
import { chainOf } from '../shared/chain.ts';
import { list, listHandler } from '../shared/page.ts';
import { address } from '../shared/parameters.ts';

/** Endpoint 13: the ERC-721 and ERC-1155 ids that the address has now. */
export default listHandler('collectibleBalances', (call, world) => {
  const chain = chainOf(call, world);
  const owner = address(call);
  return list(ownCollectibles(chain, owner, call), (row) => collectibleBalance(chain, owner, row));
});
