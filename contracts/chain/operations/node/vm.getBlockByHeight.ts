import { nodeMethod } from '../../operation-rows.ts';
import { encoding, kindsOfBlock } from '../../shared.ts';
import { blockAtHeight } from '../../shown.ts';
import { echo } from '../../member-rules.ts';

export default nodeMethod({
  id: 'vm.getBlockByHeight',
  summary: 'A block by its height',
  parameters: {
    height: {
      in: 'params',
      type: 'string',
      required: true,
      format: 'decimal',
      subject: 'node-height',
      known: 'upToShown',
      refusalRequirement: 'node.block.height-format',
    },
    ...encoding('node.block.encoding-echo'),
  },
  kinds: kindsOfBlock,
  // The json form contains ids of transactions, addresses and assets.
  survey: [{ encoding: 'json' }],
  shows: [blockAtHeight('block')],
  memberRules: [echo('encoding', 'encoding', 'node.block.encoding-echo')],
});
