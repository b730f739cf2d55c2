import { optionalKey } from '../../security.ts';
import type { RestOperation } from '../../../../engine/model/operation.ts';
import { deploymentTransactionJoins } from '../../joins.ts';
import { currency, evmChain } from '../../shared.ts';
import { nativeTransaction } from '../../shown.ts';

export default {
  id: 'getDeploymentTransaction',
  kind: 'rest',
  base: 'data',
  number: 3,
  httpMethod: 'GET',
  path: '/v1/chains/{chainId}/contracts/{address}/transactions:getDeployment',
  security: optionalKey,
  section: 'Endpoints, row 3; rule 4',
  summary: 'The transaction that deployed a contract',
  parameters: {
    ...evmChain,
    address: { in: 'path', type: 'string', required: true, format: 'evm-address', subject: 'contract-address' },
    ...currency,
  },
  shows: [nativeTransaction('nativeTransaction')],
  joins: deploymentTransactionJoins,
} as const satisfies RestOperation;
