import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { byTime, networkFilter, pageParameters, tokenPaging } from '../../shared.ts';

/** What the filters of messages keep. */
const ofMessage = { filterRequirement: 'data.messages.filters' } as const;
import { message } from '../../shown.ts';

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
      filters: 'sourceBlockchainId',
      ...ofMessage,
    },
    destinationBlockchainId: {
      in: 'query',
      type: 'string',
      subject: 'blockchain-id',
      filters: 'destinationBlockchainId',
      ...ofMessage,
    },
    blockchainId: {
      in: 'query',
      type: 'string',
      subject: 'blockchain-id',
      filters: ['sourceBlockchainId', 'destinationBlockchainId'],
      ...ofMessage,
    },
    from: { in: 'query', type: 'string', subject: 'evm-address', filters: 'from', ...ofMessage },
    to: { in: 'query', type: 'string', subject: 'evm-address', filters: 'to', ...ofMessage },
    ...networkFilter,
    ...pageParameters(1, 100, 10),
  },
  listing: {
    items: 'messages',
    identity: ['messageId'],
    paging: tokenPaging(1, 100, 10),
    order: { ...byTime('sourceTransaction.timestamp'), direction: 'descending' },
  },
  survey: [{}, { from: { learnt: 1, after: 4 } }],
  probe: { order: 1, parameters: { pageSize: 1 } },
  shows: [message('messages[]')],
} as const satisfies RestOperation;
