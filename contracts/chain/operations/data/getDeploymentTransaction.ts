import { deploymentTransactionJoins } from '../../joins.ts';
import { dataEndpoint } from '../../operation-rows.ts';
import { currency, evmAddress, evmChain } from '../../shared.ts';
import { nativeTransaction, nativeToken } from '../../shown.ts';

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
  joins: deploymentTransactionJoins,
});
