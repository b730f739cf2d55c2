import { onCalls } from './shared/bodies.ts';

export default {
  what:
    'endTimestamp is the first instant behind the window of metrics and holders: whether the bound counts is not ' +
    'shown',
  ...onCalls(
    (call) => call.operation === 'getChainMetrics' || call.operation === 'listTokenHolders',
    (call, next) => {
      const { startTimestamp, endTimestamp } = call.parameters;
      if (
        typeof endTimestamp !== 'string' ||
        !/^[1-9]\d*$/.test(endTimestamp) ||
        Number(startTimestamp ?? 0) >= Number(endTimestamp)
      )
        return next(call);
      return next({ ...call, parameters: { ...call.parameters, endTimestamp: String(Number(endTimestamp) - 1) } });
    },
  ),
};
