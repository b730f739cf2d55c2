import { blockAnswer } from '../../world/xchain/json.ts';
import { encodingOf, id, method, notFound } from '../../world/xchain/rpc.ts';

/** vm.getBlock: a block by its cb58 id. */
export default method((params, chain) => {
  const encoding = encodingOf(params, ['hex', 'json']);
  const block = chain.blocksById.get(id(params, 'blockID')) ?? notFound('no accepted block has this id');
  return blockAnswer(block, encoding, chain.hrp);
});
