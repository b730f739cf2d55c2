import { toCb58 } from '../world/xchain/ids.ts';
import { onBody, onCall } from './shared/alter.ts';
import { at, changed } from './shared/values.ts';
import type { MutantFile } from './types.ts';

/** A transaction by its id that is missing, or another one than its block shows. */
export default {
  breaks: 'node.tx.of-block',
  mutate: (operation) => ({
    'newest-block-missing': onCall(operation, (call, next, { xchain }) => {
      const newest = [...xchain.txs.keys()].slice(-3).map(toCb58);
      return newest.includes(String(call.parameters['txID']))
        ? { kind: 'rpc-error', code: -32000, message: 'not found' }
        : next(call);
    }),
    'asset-of-first-output': onBody(operation, (body) => {
      const outputs = at(body, 'tx.unsignedTx.outputs');
      const first = Array.isArray(outputs) ? at(outputs[0], 'assetID') : undefined;
      return first === undefined ? body : changed(body, 'tx.unsignedTx.outputs.assetID', () => first);
    }),
    'amounts-halved': onBody(operation, (body) =>
      changed(body, 'tx.unsignedTx.inputs.input.amount', (amount) => Math.floor(Number(amount) / 2)),
    ),
  }),
} satisfies MutantFile;
