import { nodeMethod } from '../../operation-rows.ts';
import { encoding, kindsOfBlock } from '../../shared.ts';
import { block } from '../../shown.ts';
import { echo } from '../../member-rules.ts';

export default nodeMethod({
  id: 'vm.getBlock',
  summary: 'A block by its id',
  parameters: {
    blockID: {
      in: 'params',
      type: 'string',
      required: true,
      format: 'cb58',
      subject: 'node-block-id',
      known: 'shown',
      refusalRequirement: 'node.block.id-format',
    },
    ...encoding('node.block.encoding-echo'),
  },
  kinds: kindsOfBlock,
  // The json form contains ids of transactions, addresses and assets.
  survey: [{ encoding: 'json' }],
  shows: [block('block')],
  memberRules: [echo('encoding', 'encoding', 'node.block.encoding-echo')],
});
