import { erc1155Token, erc721Token, nftDamages } from '../../samples-evm.ts';
import { integers, listing, texts, type Table } from '../../table.ts';

export default {
  examples: [
    {
      nextPageToken: 'page-2',
      collectibleBalances: [
        { ...erc721Token, chainId: '43114' },
        { ...erc1155Token, chainId: '43114' },
      ],
    },
  ],
  damages: [
    ...listing('collectibleBalances'),
    ...nftDamages('/collectibleBalances/0'),
    ...nftDamages('/collectibleBalances/1'),
    ...texts('/collectibleBalances/0/metadata', 'attributes'),
    ...texts('/collectibleBalances/1/metadata', 'properties'),
    ...integers('/collectibleBalances/1/metadata', 'decimals'),
  ],
} satisfies Table;
