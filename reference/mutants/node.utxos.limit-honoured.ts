import type { OperationCall } from '../types.ts';
import { onCall, onParameters, given } from './shared/alter.ts';
import { limitOf, utxosOf } from './shared/utxos.ts';
import type { MutantFile } from './types.ts';

/** Limits from 1 to 1024 that give more, or less although more exist. */
export default {
  breaks: 'node.utxos.limit-honoured',
  mutate: (operation) => {
    const within = (call: OperationCall): boolean => limitOf(call) >= 1 && limitOf(call) <= 1_024;
    return {
      ignored: onParameters(operation, (parameters) => given(parameters, { limit: undefined })),
      'one-more': onCall(operation, (call, next) =>
        within(call) ? utxosOf(next, call, limitOf(call) + 1) : next(call),
      ),
      'one-less': onParameters(operation, (parameters, call) =>
        within(call) && limitOf(call) > 1 ? given(parameters, { limit: limitOf(call) - 1 }) : undefined,
      ),
      'at-most-100': onParameters(operation, (parameters, call) =>
        within(call) ? given(parameters, { limit: Math.min(limitOf(call), 100) }) : undefined,
      ),
      'per-address': onCall(operation, (call, next) => {
        const { addresses } = call.parameters;
        return within(call) && Array.isArray(addresses)
          ? utxosOf(next, call, limitOf(call) * (addresses.length + 1))
          : next(call);
      }),
    };
  },
} satisfies MutantFile;
