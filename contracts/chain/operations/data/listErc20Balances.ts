import type { RestOperation } from '../../../../engine/model/operation.ts';
import { currency, evmAddress, evmChain, pageParameters, tokenPaging } from '../../shared.ts';

export default {
  id: 'listErc20Balances',
  kind: 'rest',
  base: 'data',
  number: 6,
  httpMethod: 'GET',
  path: '/v1/chains/{chainId}/addresses/{address}/balances:listErc20',
  key: true,
  section: 'Endpoints, row 6; rule 5',
  summary: 'ERC-20 balances of an address, at the latest or a given block',
  parameters: {
    ...evmChain,
    ...evmAddress,
    // Left out: the latest block.
    blockNumber: { in: 'query', type: 'string', subject: 'evm-block-number' },
    filterSpamTokens: { in: 'query', type: 'boolean', default: true },
    contractAddresses: {
      in: 'query',
      type: 'comma-list',
      format: 'evm-address',
      subject: 'token-address',
      filters: 'address',
    },
    ...pageParameters(1, 500, 10),
    ...currency,
  },
  listing: {
    items: 'erc20TokenBalances',
    identity: ['address'],
    paging: tokenPaging(1, 500, 10),
  },
} as const satisfies RestOperation;
