import { erc721Token, nativeTokenBalance, nativeTokenBalanceDamages, nftDamages } from '../../samples-evm.ts';
import { listing, type Table } from '../../table.ts';

export default {
  examples: [
    { nextPageToken: 'page-2', nativeTokenBalance, erc721TokenBalances: [{ ...erc721Token, chainId: 'chain-1' }] },
  ],
  damages: [...listing('erc721TokenBalances'), ...nativeTokenBalanceDamages, ...nftDamages('/erc721TokenBalances/0')],
} satisfies Table;
