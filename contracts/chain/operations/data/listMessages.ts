import { messagesJoins } from '../../joins.ts';
import { dataEndpoint } from '../../operation-rows.ts';
import { allOf, byTime, networkFilter, pageParameters } from '../../shared.ts';
import { message } from '../../shown.ts';
import { messageRules } from '../../member-rules.ts';

const filters = {
  sourceBlockchainId: 'sourceBlockchainId',
  destinationBlockchainId: 'destinationBlockchainId',
  blockchainId: ['sourceBlockchainId', 'destinationBlockchainId'],
  from: 'from',
  to: 'to',
} as const;

export default dataEndpoint({
  id: 'listMessages',
  number: 18,
  path: '/v1/icm/messages',
  summary: 'Cross-chain messages',
  parameters: {
    sourceBlockchainId: { in: 'query', type: 'string', subject: 'blockchain-id' },
    destinationBlockchainId: { in: 'query', type: 'string', subject: 'blockchain-id' },
    blockchainId: { in: 'query', type: 'string', subject: 'blockchain-id' },
    from: { in: 'query', type: 'string', subject: 'evm-address', isCaseless: true },
    to: { in: 'query', type: 'string', subject: 'evm-address', isCaseless: true },
    ...networkFilter,
    ...pageParameters(1, 100, 10),
  },
  listing: {
    items: 'messages',
    identity: ['messageId'],
    order: { ...byTime('sourceTransaction.timestamp'), direction: 'descending' },
    filters,
    conjunction: true,
  },
  filterRequirements: allOf(filters, 'data.messages.filters'),
  survey: [{}, { from: { learnt: 1, after: 4 } }],
  probe: { order: 1, parameters: { pageSize: 1 } },
  shows: message('messages[]'),
  memberRules: messageRules,
  joins: messagesJoins,
});
