import { refuse } from '../../handlers/shared/refusal.ts';
import { onCalls } from './shared/bodies.ts';

export default {
  what: 'a metric that supports days alone gets 400 without timeInterval, as the default is the hour: neither is shown',
  ...onCalls(
    (call) => call.operation === 'getChainMetrics',
    (call, next) =>
      call.parameters['timeInterval'] === undefined &&
      /^(cumulative|max|avg|contracts$|deployers$)/.test(String(call.parameters['metric']))
        ? refuse(400, 'this metric supports timeInterval day only')
        : next(call),
  ),
};
