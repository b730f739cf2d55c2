import { walked } from './shared/utxos.ts';

export default {
  what: 'every call with a startIndex begins with the UTXO that it names, so UTXOs come again: vm.getUTXOs rule 5',
  ...walked({ repeats: true }),
};
