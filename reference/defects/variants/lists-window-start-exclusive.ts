import { onCalls } from './shared/bodies.ts';

export default {
  what: 'startTimestamp is the last instant before the window of metrics: whether the bound counts is not shown',
  ...onCalls(
    (call) => call.operation === 'getChainMetrics',
    (call, next) => {
      const { startTimestamp, endTimestamp } = call.parameters;
      if (
        typeof startTimestamp !== 'string' ||
        !/^[1-9]\d*$/.test(startTimestamp) ||
        Number(startTimestamp) >= Number(endTimestamp ?? Number.MAX_SAFE_INTEGER)
      )
        return next(call);
      return next({ ...call, parameters: { ...call.parameters, startTimestamp: String(Number(startTimestamp) + 1) } });
    },
  ),
};
