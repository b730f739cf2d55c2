import { onCalls } from './shared/bodies.ts';

const gone = new Set(['vm.getAllBalances', 'vm.getBalance', 'vm.getTxStatus']);

export default {
  what: 'the deprecated methods do not answer any more: whether they still do is only observed',
  loses: 'nothing can be said of three methods, nor of what is checked by them',
  ...onCalls(
    (call) => gone.has(call.operation),
    (call) => ({ kind: 'rpc-error', code: -32_601, message: `${call.operation} was removed` }),
  ),
};
