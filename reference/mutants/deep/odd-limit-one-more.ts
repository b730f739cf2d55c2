import { onParameters, given } from '../shared/alter.ts';
import { limitOf } from '../shared/utxos.ts';
import type { MutantFile } from '../types.ts';

/** Only limits that are multiples of seven give one UTXO more. */
export default {
  breaks: 'node.utxos.limit-honoured',
  mutate: (operation) =>
    operation.id !== 'vm.getUTXOs'
      ? {}
      : {
          '': onParameters(operation, (parameters, call) =>
            limitOf(call) > 0 && limitOf(call) < 1_024 && limitOf(call) % 7 === 0
              ? given(parameters, { limit: limitOf(call) + 1 })
              : undefined,
          ),
        },
} satisfies MutantFile;
