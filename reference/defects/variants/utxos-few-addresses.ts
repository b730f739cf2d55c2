import { onCalls } from './shared/bodies.ts';

export default {
  what:
    'a call that names an address twice, or more than ten, is refused: how many addresses a call takes is not ' +
    'shown',
  ...onCalls(
    ({ operation }) => operation === 'vm.getUTXOs',
    (call, next) => {
      const { addresses } = call.parameters;
      const named = Array.isArray(addresses) ? addresses : [];
      return named.length > 10 || new Set(named).size < named.length
        ? { kind: 'rpc-error', code: -32602, message: 'too many addresses' }
        : next(call);
    },
  ),
};
