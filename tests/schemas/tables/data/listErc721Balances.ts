import { erc721Token, nativeTokenBalance, nativeTokenBalanceDamages, nftDamages } from '../../samples-evm.ts';
import { listing, texts, type Table } from '../../table.ts';

export default {
  examples: [
    { nextPageToken: 'page-2', nativeTokenBalance, erc721TokenBalances: [{ ...erc721Token, chainId: '43114' }] },
  ],
  damages: [
    ...listing('erc721TokenBalances'),
    ...nativeTokenBalanceDamages,
    ...nftDamages('/erc721TokenBalances/0'),
    ...texts('/erc721TokenBalances/0', 'ownerAddress', 'chainId', 'name'),
    ...texts('/erc721TokenBalances/0/metadata', 'attributes'),
  ],
} satisfies Table;
