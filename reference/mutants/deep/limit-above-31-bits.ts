import { refusing } from '../shared/alter.ts';
import { limitOf } from '../shared/utxos.ts';
import type { MutantFile } from '../types.ts';

/** Only limits from 2^31 on are refused, as a signed 32-bit number would. */
export default {
  breaks: 'node.utxos.limit-clamp',
  mutate: (operation) =>
    operation.id !== 'vm.getUTXOs'
      ? {}
      : {
          '': refusing(operation, (call) => limitOf(call) >= 2 ** 31),
        },
} satisfies MutantFile;
