import { deploymentTransactionJoins } from '../../joins.ts';
import { dataEndpoint } from '../../operation-rows.ts';
import { currency, evmAddress, evmChain } from '../../shared.ts';
import { nativeTransaction, nativeToken } from '../../shown.ts';
import { gas, inCurrency, ofChain, transfersOnce } from '../../member-rules.ts';

export default dataEndpoint({
  id: 'getDeploymentTransaction',
  number: 3,
  path: '/v1/chains/{chainId}/contracts/{address}/transactions:getDeployment',
  section: 'Endpoints, row 3; rule 4',
  summary: 'The transaction that deployed a contract',
  parameters: {
    ...evmChain,
    address: { ...evmAddress.address, subject: 'contract-address' },
    ...currency,
  },
  shows: [...nativeTransaction('nativeTransaction'), nativeToken('networkTokenDetails.networkToken')],
  memberRules: [
    gas('nativeTransaction', 'internalTransactions[]'),
    ofChain('nativeTransaction'),
    ...transfersOnce(''),
    ...inCurrency(
      'erc20Transfers[].erc20Token.price',
      'networkTokenDetails.currentPrice',
      'networkTokenDetails.historicalPrice',
    ),
  ],
  joins: deploymentTransactionJoins,
});
