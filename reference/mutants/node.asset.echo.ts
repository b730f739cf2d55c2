import type { Alteration } from '../types.ts';
import type { Value } from '../value.ts';
import { fromCb58, toCb58 } from '../world/xchain/ids.ts';
import { onBody, onCall, onRefusal } from './shared/alter.ts';
import type { MutantFile, Subject } from './types.ts';

const alwaysFirst = (operation: Subject): Alteration => {
  let first: Value | undefined;
  return onBody(operation, (body) => {
    first ??= body['assetID'];
    return { ...body, assetID: first };
  });
};

/** The description of another asset. */
export default {
  breaks: 'node.asset.echo',
  mutate: (operation) => ({
    'always-first': alwaysFirst(operation),
    'newest-unknown': onCall(operation, (call, next, { xchain }) =>
      call.parameters['assetID'] === toCb58([...xchain.assets.keys()].at(-1) ?? '')
        ? { kind: 'rpc-error', code: -32000, message: 'not found' }
        : next(call),
    ),
    'any-transaction': onRefusal(operation, ({ parameters: { assetID = null } }, _next, { xchain }) =>
      xchain.txs.has(fromCb58(String(assetID)) ?? '')
        ? { kind: 'answer', status: 200, body: { assetID, name: '', symbol: '', denomination: '0' } }
        : undefined,
    ),
    turned: onBody(operation, (body) => ({ ...body, assetID: [...String(body['assetID'])].reverse().join('') })),
  }),
} satisfies MutantFile;
