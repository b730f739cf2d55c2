import { deep, onBodies } from './shared/bodies.ts';

export default {
  what:
    'large numbers of metrics and holders come as doubles, 1.234e+22, with the digits that a double keeps: a ' +
    "point's value is a number, and no precision is named",
  ...onBodies(
    (call) => call.operation === 'getChainMetrics' || call.operation === 'listTokenHolders',
    (body) => deep(body, (value) => (typeof value === 'bigint' ? Number(value) : value)),
  ),
};
