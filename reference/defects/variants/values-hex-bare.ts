import { deep, onBodies } from './shared/bodies.ts';

export default {
  what: 'hex of blocks, transactions and UTXOs comes without 0x and in capitals: the documents ask for hex strings',
  ...onBodies(
    (call) => call.operation.startsWith('vm.') || /Utxos$/.test(call.operation),
    (body) =>
      deep(body, (value, name) =>
        ['block', 'tx', 'utxos', 'utxoBytes'].includes(name) && typeof value === 'string' && value.startsWith('0x')
          ? value.slice(2).toUpperCase()
          : value,
      ),
  ),
};
