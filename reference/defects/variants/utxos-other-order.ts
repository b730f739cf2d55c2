import { walked } from './shared/utxos.ts';

export default {
  what: 'UTXOs come in the opposite order: the document names none',
  ...walked({ arrange: (places) => places.toReversed() }),
};
