import type { Handler } from '../../types.ts';
import { collectibleBalance, nativeTokenBalance, ownCollectibles } from '../shared/balances.ts';
import { chainOf } from '../shared/chain.ts';
import { page } from '../shared/page.ts';
import { address, answer } from '../shared/parameters.ts';

/** Endpoint 11: the ERC-721 ids that the address owns now. */
const listErc721Balances: Handler = (call, world) => {
  const chain = chainOf(call, world);
  const own = address(call);
  const { items, ...next } = page(
    ownCollectibles(chain, own, call).filter(({ token }) => token.kind === 'ERC-721'),
    call,
  );
  return answer({
    ...next,
    nativeTokenBalance: nativeTokenBalance(chain, own),
    erc721TokenBalances: items.map((row) => collectibleBalance(chain, own, row)),
  });
};

export default listErc721Balances;
