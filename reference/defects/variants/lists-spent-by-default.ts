import { onCalls } from './shared/bodies.ts';

export default {
  what: 'UTXO lists hold spent ones unless includeSpent is false: its default is not shown',
  ...onCalls(
    (call) => /Utxos$/.test(call.operation) && !call.operation.startsWith('vm.'),
    (call, next) =>
      next(
        call.parameters['includeSpent'] === undefined
          ? { ...call, parameters: { ...call.parameters, includeSpent: 'true' } }
          : call,
      ),
  ),
};
