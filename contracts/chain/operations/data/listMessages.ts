import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { allOf, byTime, networkFilter, pageParameters, tokenPaging } from '../../shared.ts';
import { message } from '../../shown.ts';

const filters = {
  sourceBlockchainId: 'sourceBlockchainId',
  destinationBlockchainId: 'destinationBlockchainId',
  blockchainId: ['sourceBlockchainId', 'destinationBlockchainId'],
  from: 'from',
  to: 'to',
} as const;

export default {
  id: 'listMessages',
  kind: 'rest',
  base: 'data',
  number: 18,
  httpMethod: 'GET',
  path: '/v1/icm/messages',
  security: optionalKey,
  section: 'Endpoints, row 18',
  summary: 'Cross-chain messages',
  parameters: {
    sourceBlockchainId: {
      in: 'query',
      type: 'string',
      subject: 'blockchain-id',
    },
    destinationBlockchainId: {
      in: 'query',
      type: 'string',
      subject: 'blockchain-id',
    },
    blockchainId: {
      in: 'query',
      type: 'string',
      subject: 'blockchain-id',
    },
    from: { in: 'query', type: 'string', subject: 'evm-address' },
    to: { in: 'query', type: 'string', subject: 'evm-address' },
    ...networkFilter,
    ...pageParameters(1, 100, 10),
  },
  listing: {
    items: 'messages',
    identity: ['messageId'],
    paging: tokenPaging,
    order: { ...byTime('sourceTransaction.timestamp'), direction: 'descending' },
    filters,
    conjunction: true,
  },
  filterRequirements: allOf(filters, 'data.messages.filters'),
  survey: [{}, { from: { learnt: 1, after: 4 } }],
  probe: { order: 1, parameters: { pageSize: 1 } },
  shows: [message('messages[]')],
} as const satisfies RestOperation;
