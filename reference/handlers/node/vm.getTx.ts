import { encode } from '../../world/xchain/codec.ts';
import { toHexText } from '../../world/xchain/ids.ts';
import { txJson } from '../../world/xchain/json.ts';
import { encodingOf, id, method, notFound } from '../../world/xchain/rpc.ts';
import { txFormat } from '../../world/xchain/transactions.ts';

/** vm.getTx: an accepted transaction, as hex text or as an object. */
export default method((params, chain) => {
  const encoding = encodingOf(params, ['hex', 'json']);
  const tx = chain.txs.get(id(params, 'txID')) ?? notFound('no accepted transaction has this id');
  return { tx: encoding === 'json' ? txJson(tx, chain.hrp) : toHexText(encode(txFormat, tx)), encoding };
});
