import { at, changed, without, hash } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** An endIndex without address or utxo, or of another type. */
export default {
  breaks: 'node.utxos.index-shape',
  mutate: (operation) => ({
    'no-address': onBody(operation, (body) => without(body, 'endIndex.address')),
    'no-utxo': onBody(operation, (body) => without(body, 'endIndex.utxo')),
    'utxo-as-number': onBody(operation, (body) => changed(body, 'endIndex.utxo', (old) => hash(old))),
    'address-as-list': onBody(operation, (body) => changed(body, 'endIndex.address', (old) => [old])),
    text: onBody(operation, (body) =>
      changed(body, 'endIndex', (old) => `${String(at(old, 'address'))},${String(at(old, 'utxo'))}`),
    ),
  }),
} satisfies MutantFile;
