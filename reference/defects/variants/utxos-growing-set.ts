import { hashOf } from './shared/bodies.ts';
import { walked } from './shared/utxos.ts';

export default {
  what: 'new UTXOs appear while calls are made, one of a hundred in turn: vm.getUTXOs rule 6',
  ...walked({ arrange: (places, turn) => places.filter(({ utxo }) => hashOf(utxo.id) % 2_000 > 60 - turn) }),
};
