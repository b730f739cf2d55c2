import { onCalls } from './shared/bodies.ts';

export default {
  what: 'a limit of 0 is an error, a negative one the default: neither is described',
  ...onCalls(
    (call) => call.operation === 'vm.getUTXOs',
    (call, next) => {
      const { limit, ...rest } = call.parameters;
      if (limit === 0) return { kind: 'rpc-error', code: -32_602, message: 'limit must be positive' };
      return next(typeof limit === 'number' && limit < 0 ? { ...call, parameters: rest } : call);
    },
  ),
};
