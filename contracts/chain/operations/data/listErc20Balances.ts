import { dataEndpoint } from '../../operation-rows.ts';
import { currency, evmAddress, evmChain, pageParameters } from '../../shared.ts';
import { balanceAtBlock, nativeBalanceAtBlock, token, nativeToken } from '../../shown.ts';
import { inCurrency, ofChain } from '../../member-rules.ts';

export default dataEndpoint({
  id: 'listErc20Balances',
  number: 6,
  path: '/v1/chains/{chainId}/addresses/{address}/balances:listErc20',
  section: 'Endpoints, row 6; rule 5',
  summary: 'ERC-20 balances of an address, at the latest or a given block',
  parameters: {
    ...evmChain,
    ...evmAddress,
    // Without it: balances at the latest block.
    blockNumber: { in: 'query', type: 'string', subject: 'evm-block-number', positionIn: 'chainId' },
    filterSpamTokens: { in: 'query', type: 'boolean', default: true },
    contractAddresses: { in: 'query', type: 'comma-list', format: 'evm-address', subject: 'token-address' },
    ...pageParameters(1, 500, 10),
    ...currency,
  },
  listing: {
    items: 'erc20TokenBalances',
    identity: ['address'],
    filters: { contractAddresses: 'address' },
    subsets: { filterSpamTokens: [true, false] },
    // An address can transfer its tokens, so items may disappear. Balances at a given block never change.
    mayShrink: ({ blockNumber }: Readonly<Record<string, unknown>>) => blockNumber === undefined,
  },
  filterRequirements: {
    contractAddresses: 'data.balances.contract-filter',
    filterSpamTokens: 'data.balances.spam-filter',
  },
  shows: [
    ...token('erc20TokenBalances[]'),
    balanceAtBlock('erc20TokenBalances[]'),
    nativeBalanceAtBlock('nativeTokenBalance'),
    nativeToken('nativeTokenBalance'),
  ],
  memberRules: [
    ofChain('erc20TokenBalances[]', 'nativeTokenBalance'),
    ...inCurrency(
      ...['erc20TokenBalances[]', 'nativeTokenBalance'].flatMap((at) => [`${at}.price`, `${at}.balanceValue`]),
    ),
  ],
});
