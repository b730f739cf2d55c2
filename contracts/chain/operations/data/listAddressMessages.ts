import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { byTime, networkFilter, pageParameters, tokenPaging } from '../../shared.ts';
import { message } from '../../shown.ts';

export default {
  id: 'listAddressMessages',
  kind: 'rest',
  base: 'data',
  number: 16,
  httpMethod: 'GET',
  path: '/v1/icm/addresses/{address}/messages',
  security: optionalKey,
  section: 'Endpoints, row 16',
  summary: 'Cross-chain messages from and to an address',
  parameters: {
    address: {
      in: 'path',
      type: 'string',
      required: true,
      format: 'evm-address',
      subject: 'evm-address',
    },
    ...pageParameters(1, 100, 10),
    ...networkFilter,
  },
  listing: {
    items: 'messages',
    identity: ['messageId'],
    paging: tokenPaging,
    order: { ...byTime('sourceTransaction.timestamp'), direction: 'descending' },
    filters: { address: { path: ['from', 'to'], elsewhere: 'open' } },
  },
  shows: [message('messages[]')],
} as const satisfies RestOperation;
