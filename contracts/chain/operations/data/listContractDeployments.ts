import { deploymentsJoins } from '../../joins.ts';
import { dataEndpoint } from '../../operation-rows.ts';
import { evmAddress, evmChain, pageParameters } from '../../shared.ts';
import { deployment, tokenContract } from '../../shown.ts';

export default dataEndpoint({
  id: 'listContractDeployments',
  number: 15,
  path: '/v1/chains/{chainId}/contracts/{address}/deployments',
  summary: 'Contracts deployed by an address',
  parameters: {
    ...evmChain,
    address: { ...evmAddress.address, subject: 'deployer-address' },
    ...pageParameters(1, 100, 10),
  },
  listing: {
    items: 'contracts',
    identity: ['address'],
    filters: { address: 'deploymentDetails.deployerAddress' },
  },
  shows: [deployment('contracts[].deploymentDetails'), tokenContract('contracts[]')],
  joins: deploymentsJoins,
});
