import type { RpcOperation } from '../../../../engine/model/operation.ts';
import { encoding, kindsOfTransaction } from '../../shared.ts';

export default {
  id: 'vm.getTx',
  kind: 'json-rpc',
  base: 'node',
  method: 'getTx',
  section: 'Endpoints, vm.getTx',
  summary: 'A transaction by its id',
  parameters: {
    txID: { in: 'params', type: 'string', required: true, subject: 'node-tx-id' },
    ...encoding,
  },
  kinds: kindsOfTransaction('tx'),
  // The json form leads on to transactions, addresses and assets.
  survey: [{ encoding: 'json' }],
} as const satisfies RpcOperation;
