import { isMetric } from '../../world/evm/metrics/metrics.ts';
import { refuse } from '../../handlers/shared/refusal.ts';
import { onCalls } from './shared/bodies.ts';

export default {
  what: 'a metric without a name in the document gets 404: what it gets is not shown',
  ...onCalls(
    (call) => call.operation === 'getChainMetrics',
    (call, next) => (isMetric(String(call.parameters['metric'])) ? next(call) : refuse(404, 'there is no such metric')),
  ),
};
