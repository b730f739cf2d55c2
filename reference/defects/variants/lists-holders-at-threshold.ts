import { onCalls } from './shared/bodies.ts';

export default {
  what: 'who held exactly the threshold is a holder: the parameter says minimum, the rule says more than',
  ...onCalls(
    (call) => call.operation === 'listTokenHolders',
    (call, next) => {
      const { threshold } = call.parameters;
      const above =
        typeof threshold === 'string' && /^\d+$/.test(threshold) && BigInt(threshold) > 0n
          ? (BigInt(threshold) - 1n).toString()
          : threshold;
      return next({ ...call, parameters: { ...call.parameters, threshold: above } });
    },
  ),
};
