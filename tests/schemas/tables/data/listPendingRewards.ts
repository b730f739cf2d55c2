import { assetAmount, assetAmountDamages } from '../../samples-primary.ts';
import { identifying, listing, type Table } from '../../table.ts';

export default {
  examples: [
    {
      nextPageToken: 'page-2',
      pendingRewards: [
        {
          addresses: ['avax1h2cse'],
          txHash: 'tx-1',
          amountStaked: '2000000000000',
          nodeId: 'NodeID-1',
          startTimestamp: 1_700_000_000,
          endTimestamp: 1_701_000_000,
          rewardType: 'DELEGATOR',
          progress: 40.5,
          estimatedReward: assetAmount,
        },
      ],
    },
  ],
  damages: [
    ...listing('pendingRewards'),
    ...identifying(
      '/pendingRewards/0',
      'addresses',
      'txHash',
      'amountStaked',
      'nodeId',
      'startTimestamp',
      'endTimestamp',
    ),
    ...assetAmountDamages('/pendingRewards/0/estimatedReward'),
  ],
} satisfies Table;
