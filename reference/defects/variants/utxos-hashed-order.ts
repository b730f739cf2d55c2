import { hashOf } from './shared/bodies.ts';
import { walked } from './shared/utxos.ts';

export default {
  what: 'UTXOs of all addresses are mixed, in an order that only the provider knows: the document names none',
  ...walked({
    arrange: (places) => [...places].sort((a, b) => hashOf(a.utxo.id + a.address) - hashOf(b.utxo.id + b.address)),
  }),
};
