import type { Alteration, OperationCall } from '../types.ts';
import { onCall, withBody, onParameters, refusing, given } from './shared/alter.ts';
import { limitOf, utxosOf } from './shared/utxos.ts';
import type { MutantFile } from './types.ts';

/** Limits above 1024 that are refused, or give something else. */
export default {
  breaks: 'node.utxos.limit-clamp',
  mutate: (operation) => {
    const above = (call: OperationCall): boolean => limitOf(call) > 1_024;
    const taken = (limit: (asked: number) => number): Alteration =>
      onParameters(operation, (parameters, call) =>
        above(call) ? given(parameters, { limit: limit(limitOf(call)) }) : undefined,
      );
    return {
      refused: refusing(operation, above),
      'beyond-32-bits-refused': refusing(operation, (call) => limitOf(call) >= 2 ** 32),
      'beyond-52-bits-refused': refusing(operation, (call) => limitOf(call) >= 2 ** 52),
      'in-16-bits': taken((asked) => asked % 2 ** 16),
      'in-32-bits': taken((asked) => asked % 2 ** 32),
      unlimited: onCall(operation, (call, next) => (above(call) ? utxosOf(next, call, limitOf(call)) : next(call))),
      half: taken(() => 512),
      wrapped: taken((asked) => asked % 1_024 || 1),
      'one-less': taken(() => 1_023),
      empty: onCall(operation, (call, next) =>
        withBody(next(call), (body) => (above(call) ? { ...body, numFetched: '0', utxos: [] } : body)),
      ),
    };
  },
} satisfies MutantFile;
