import { utxosAddresses } from './shared/utxosAddresses.ts';
import { utxosAtomic } from './shared/utxosAtomic.ts';
import { utxosLimit } from './shared/utxosLimit.ts';
import { utxosPaging } from './shared/utxosPaging.ts';
import { utxosWritten } from './shared/utxosWritten.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'vm.getUTXOs',
  faults: { ...utxosPaging, ...utxosLimit, ...utxosAddresses, ...utxosAtomic, ...utxosWritten },
} satisfies FaultFile;
