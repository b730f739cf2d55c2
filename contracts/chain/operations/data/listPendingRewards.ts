import { dataEndpoint } from '../../operation-rows.ts';
import { allOf, byTurnedTime, network, pageParameters, sortOrder } from '../../shared.ts';
import { assetHeld, pendingReward } from '../../shown.ts';
import { rewardRules } from '../../member-rules.ts';

const filters = { addresses: 'addresses', nodeIds: 'nodeId' } as const;

export default dataEndpoint({
  id: 'listPendingRewards',
  number: 12,
  path: '/v1/networks/{network}/rewards:listPending',
  summary: 'Staking rewards that are not paid out yet',
  parameters: {
    ...network,
    addresses: { in: 'query', type: 'comma-list', subject: 'primary-address' },
    nodeIds: { in: 'query', type: 'comma-list', subject: 'node-id' },
    ...pageParameters(1, 100, 10),
    ...sortOrder,
  },
  listing: {
    items: 'pendingRewards',
    // One staking transaction can earn rewards of several types.
    identity: ['txHash', 'rewardType'],
    order: byTurnedTime(['startTimestamp', 'endTimestamp']),
    filters,
    conjunction: true,
    // Items disappear when their stakes end.
    mayShrink: () => true,
  },
  filterRequirements: allOf(filters, 'data.rewards.filters'),
  survey: [{}, { addresses: { learnt: 16 } }, { nodeIds: { learnt: 2 } }],
  shows: [pendingReward('pendingRewards[]'), assetHeld('pendingRewards[].estimatedReward')],
  memberRules: rewardRules,
});
