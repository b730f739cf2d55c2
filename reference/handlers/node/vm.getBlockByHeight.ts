import { blockAnswer } from '../../world/xchain/json.ts';
import { badParams, encodingOf, method, notFound, string } from '../../world/xchain/rpc.ts';

/** vm.getBlockByHeight: a block by its height, a decimal string. */
export default method((params, chain) => {
  const encoding = encodingOf(params, ['hex', 'json']);
  const height = string(params, 'height');
  if (!/^(0|[1-9]\d*)$/.test(height)) badParams('height must be a decimal string');
  const block = chain.blocks[Number(height)] ?? notFound('no block was accepted at this height');
  return blockAnswer(block, encoding, chain.hrp);
});
