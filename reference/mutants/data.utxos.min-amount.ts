import { onParameters, refusing, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A least amount that is exclusive, ignored, or not 0 where none is given. */
export default {
  breaks: 'data.utxos.min-amount',
  mutate: (operation) => ({
    exclusive: onParameters(operation, (parameters) =>
      Number(parameters['minUtxoAmount']) > 0
        ? given(parameters, { minUtxoAmount: String(BigInt(String(parameters['minUtxoAmount'])) + 1n) })
        : undefined,
    ),
    ignored: onParameters(operation, (parameters) => given(parameters, { minUtxoAmount: undefined })),
    'default-high': onParameters(operation, (parameters) =>
      given(parameters, { minUtxoAmount: parameters['minUtxoAmount'] ?? '2000000000' }),
    ),
    'zero-refused': refusing(operation, ({ parameters }) => parameters['minUtxoAmount'] === '0'),
  }),
} satisfies MutantFile;
