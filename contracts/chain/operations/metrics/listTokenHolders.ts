import { metricsEndpoint } from '../../operation-rows.ts';
import { byWindow, evmAddress, pageParameters, timeWindow } from '../../shared.ts';

export default metricsEndpoint({
  id: 'listTokenHolders',
  number: 17,
  path: '/v2/chains/{chainId}/contracts/{address}/balances',
  section: 'Endpoints, row 17; rule 6',
  summary: 'Addresses that held more than a threshold of a token',
  parameters: {
    chainId: { in: 'path', type: 'string', required: true, subject: 'evm-chain-id' },
    address: { ...evmAddress.address, subject: 'token-address' },
    threshold: { in: 'query', type: 'string', required: true, format: 'decimal', seenAs: ['balance'] },
    ...timeWindow,
    ...pageParameters(1, 5000, 1000),
  },
  listing: {
    items: 'addresses',
    identity: ['address'],
    subsets: { threshold: 'higher' },
    ranges: [byWindow],
    // Items may disappear when balances change.
    mayShrink: () => true,
  },
  filterRequirements: { threshold: 'data.holders.threshold' },
  survey: [{ threshold: '0' }],
  // The token need not exist: a refusal in the interface's own form counts as an answer.
  probe: {
    order: 2,
    parameters: {
      chainId: '1',
      address: '0x0000000000000000000000000000000000000000',
      threshold: '0',
      pageSize: 1,
    },
  },
});
