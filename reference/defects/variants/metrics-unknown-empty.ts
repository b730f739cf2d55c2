import { isMetric } from '../../world/evm/metrics/metrics.ts';
import { onCalls } from './shared/bodies.ts';

export default {
  what: 'a metric without a name in the document has no points: what it gets is not shown',
  ...onCalls(
    (call) => call.operation === 'getChainMetrics',
    (call, next) =>
      isMetric(String(call.parameters['metric'])) ? next(call) : { kind: 'answer', status: 200, body: { results: [] } },
  ),
};
