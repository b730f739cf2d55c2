import { hex, identifying, listing, type Table } from '../../table.ts';

export default {
  examples: [
    {
      nextPageToken: 'page-2',
      contracts: [
        {
          name: 'Coin',
          description: 'A coin',
          officialSite: 'https://coin.example',
          email: 'mail@coin.example',
          color: '#e84142',
          address: hex(170, 40),
          symbol: 'CN',
          ercType: 'ERC-20',
          logoAsset: { assetId: 'asset-1', imageUri: 'https://coin.example/l.png' },
          bannerAsset: { assetId: 'asset-2', imageUri: 'https://coin.example/b.png' },
          resourceLinks: [{ type: 'Blog', url: 'https://coin.example/blog' }],
          tags: ['coin'],
          deploymentDetails: {
            txHash: hex(4, 64),
            deployerAddress: hex(171, 40),
            deployerContractAddress: hex(172, 40),
          },
        },
      ],
    },
  ],
  damages: [...listing('contracts'), ...identifying('/contracts/0', 'address')],
} satisfies Table;
