import { collectibleBalance, nativeTokenBalance, ownCollectibles } from '../shared/balances.ts';
import { chainOf } from '../shared/chain.ts';
import { list, listHandler } from '../shared/page.ts';
import { address } from '../shared/parameters.ts';

/** Endpoint 11: the ERC-721 ids that the address owns now. */
export default listHandler('erc721TokenBalances', (call, world) => {
  const chain = chainOf(call, world);
  const owner = address(call);
  return list(
    ownCollectibles(chain, owner, call).filter(({ token }) => token.kind === 'ERC-721'),
    (row) => collectibleBalance(chain, owner, row),
    { nativeTokenBalance: nativeTokenBalance(chain, owner) },
  );
});
