import { erc1155Token, erc721Token, nftDamages } from '../../samples-evm.ts';
import { listing, type Table } from '../../table.ts';

export default {
  examples: [
    {
      nextPageToken: 'page-2',
      collectibleBalances: [
        { ...erc721Token, chainId: 'chain-1' },
        { ...erc1155Token, chainId: 'chain-1' },
      ],
    },
  ],
  damages: [
    ...listing('collectibleBalances'),
    ...nftDamages('/collectibleBalances/0'),
    ...nftDamages('/collectibleBalances/1'),
  ],
} satisfies Table;
