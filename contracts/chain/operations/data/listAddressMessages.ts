import { addressMessagesJoins } from '../../joins.ts';
import { dataEndpoint } from '../../operation-rows.ts';
import { byTime, evmAddress, networkFilter, pageParameters } from '../../shared.ts';
import { message } from '../../shown.ts';
import { messageRules } from '../../member-rules.ts';

export default dataEndpoint({
  id: 'listAddressMessages',
  number: 16,
  path: '/v1/icm/addresses/{address}/messages',
  summary: 'Cross-chain messages from and to an address',
  parameters: {
    ...evmAddress,
    ...pageParameters(1, 100, 10),
    ...networkFilter,
  },
  listing: {
    items: 'messages',
    identity: ['messageId'],
    order: { ...byTime('sourceTransaction.timestamp'), direction: 'descending' },
    filters: { address: { path: ['from', 'to'], elsewhere: 'open' } },
  },
  shows: message('messages[]'),
  memberRules: messageRules,
  joins: addressMessagesJoins,
});
