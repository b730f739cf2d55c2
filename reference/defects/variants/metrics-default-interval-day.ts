import { onCalls } from './shared/bodies.ts';

export default {
  what: 'without timeInterval metrics come by days: its default is not shown',
  ...onCalls(
    (call) => call.operation === 'getChainMetrics',
    (call, next) =>
      next(
        call.parameters['timeInterval'] === undefined
          ? { ...call, parameters: { ...call.parameters, timeInterval: 'day' } }
          : call,
      ),
  ),
};
