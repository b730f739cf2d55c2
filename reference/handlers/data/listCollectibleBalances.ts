import type { Handler } from '../../types.ts';
import { collectibleBalance, ownCollectibles } from '../shared/balances.ts';
import { chainOf } from '../shared/chain.ts';
import { page } from '../shared/page.ts';
import { address, answer } from '../shared/parameters.ts';

/** Endpoint 13: the ERC-721 and ERC-1155 ids that the address has now. */
const listCollectibleBalances: Handler = (call, world) => {
  const chain = chainOf(call, world);
  const own = address(call);
  const { items, ...next } = page(ownCollectibles(chain, own, call), call);
  return answer({ ...next, collectibleBalances: items.map((row) => collectibleBalance(chain, own, row)) });
};

export default listCollectibleBalances;
