import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { deploymentsJoins } from '../../joins.ts';
import { evmChain, pageParameters, tokenPaging } from '../../shared.ts';
import { deployment } from '../../shown.ts';

export default {
  id: 'listContractDeployments',
  kind: 'rest',
  base: 'data',
  number: 15,
  httpMethod: 'GET',
  path: '/v1/chains/{chainId}/contracts/{address}/deployments',
  security: optionalKey,
  section: 'Endpoints, row 15',
  summary: 'Contracts deployed by an address',
  parameters: {
    ...evmChain,
    address: {
      in: 'path',
      type: 'string',
      required: true,
      format: 'evm-address',
      subject: 'deployer-address',
    },
    ...pageParameters(1, 100, 10),
  },
  listing: {
    items: 'contracts',
    identity: ['address'],
    paging: tokenPaging,
    filters: { address: 'deploymentDetails.deployerAddress' },
  },
  shows: [deployment('contracts[].deploymentDetails')],
  joins: deploymentsJoins,
} as const satisfies RestOperation;
