import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { byTurnedTime, network, pageParameters, sortOrder, tokenPaging } from '../../shared.ts';

/** What the filters of rewards keep. */
const ofReward = { filterRequirement: 'data.rewards.filters' } as const;
import { pendingReward } from '../../shown.ts';

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
    addresses: { in: 'query', type: 'comma-list', subject: 'primary-address', filters: 'addresses', ...ofReward },
    nodeIds: { in: 'query', type: 'comma-list', subject: 'node-id', filters: 'nodeId', ...ofReward },
    ...pageParameters(1, 100, 10),
    ...sortOrder,
  },
  listing: {
    items: 'pendingRewards',
    // One staking transaction can earn rewards of several types.
    identity: ['txHash', 'rewardType'],
    paging: tokenPaging(1, 100, 10),
    order: byTurnedTime(['startTimestamp', 'endTimestamp']),
    // Stakes end.
    mayShrink: () => true,
  },
  survey: [{}, { addresses: { learnt: 16 } }, { nodeIds: { learnt: 2 } }],
  shows: [pendingReward('pendingRewards[]')],
} as const satisfies RestOperation;
