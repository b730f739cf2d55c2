import { at, changed, hash } from './shared/values.ts';
import { onItems, onParameters, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** By POST, other UTXOs than by GET. */
export default {
  breaks: 'data.utxos.same-both-ways',
  mutate: (operation) => ({
    fewer: onItems(operation, (items) => items.filter((item) => hash(at(item, 'utxoId')) % 5 > 0)),
    'spent-always': onParameters(operation, (parameters) => given(parameters, { includeSpent: 'true' })),
    'other-amounts': onItems(operation, (items) =>
      items.map((item) => changed(item, 'utxoId', (old) => [...String(old)].reverse().join(''))),
    ),
  }),
} satisfies MutantFile;
