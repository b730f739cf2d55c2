import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { allOf, byTurnedTime, network, pageParameters, sortOrder, tokenPaging } from '../../shared.ts';
import { pendingReward } from '../../shown.ts';

const filters = { addresses: 'addresses', nodeIds: 'nodeId' } as const;

export default {
  id: 'listPendingRewards',
  kind: 'rest',
  base: 'data',
  number: 12,
  httpMethod: 'GET',
  path: '/v1/networks/{network}/rewards:listPending',
  security: optionalKey,
  section: 'Endpoints, row 12',
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
    paging: tokenPaging,
    order: byTurnedTime(['startTimestamp', 'endTimestamp']),
    filters,
    conjunction: true,
    // Stakes end.
    mayShrink: () => true,
  },
  filterRequirements: allOf(filters, 'data.rewards.filters'),
  survey: [{}, { addresses: { learnt: 16 } }, { nodeIds: { learnt: 2 } }],
  shows: [pendingReward('pendingRewards[]')],
} as const satisfies RestOperation;
