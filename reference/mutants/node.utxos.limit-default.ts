import type { Alteration } from '../types.ts';
import { onCall, onParameters, given } from './shared/alter.ts';
import { utxosOf } from './shared/utxos.ts';
import type { MutantFile } from './types.ts';

/** Another number than 1024 where no limit is given. */
export default {
  breaks: 'node.utxos.limit-default',
  mutate: (operation) => {
    const otherwise = (limit: number): Alteration =>
      onParameters(operation, (parameters) => given(parameters, { limit: parameters['limit'] ?? limit }));
    return {
      half: otherwise(512),
      'one-less': otherwise(1_023),
      unlimited: onCall(operation, (call, next) =>
        call.parameters['limit'] === undefined && call.parameters['startIndex'] === undefined
          ? utxosOf(next, call, 5_000)
          : next(call),
      ),
      'one-more': onCall(operation, (call, next) =>
        call.parameters['limit'] === undefined ? utxosOf(next, call, 1_025) : next(call),
      ),
    };
  },
} satisfies MutantFile;
