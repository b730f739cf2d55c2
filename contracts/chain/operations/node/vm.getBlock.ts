import type { RpcOperation } from '../../../../engine/model/operation.ts';
import { encoding, kindsOfBlock } from '../../shared.ts';
import { block } from '../../shown.ts';

export default {
  id: 'vm.getBlock',
  kind: 'json-rpc',
  base: 'node',
  method: 'getBlock',
  section: 'Endpoints, vm.getBlock',
  summary: 'A block by its id',
  parameters: {
    blockID: {
      in: 'params',
      type: 'string',
      required: true,
      format: 'cb58',
      subject: 'node-block-id',
      refusalRequirement: 'node.block.id-format',
    },
    ...encoding('node.block.encoding-echo'),
  },
  kinds: kindsOfBlock,
  // The json form leads on to transactions, addresses and assets.
  survey: [{ encoding: 'json' }],
  shows: [block('block')],
} as const satisfies RpcOperation;
