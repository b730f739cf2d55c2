import { at, changed, without } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** References without a member. */
export default {
  breaks: 'node.balance.utxo-references',
  mutate: (operation) => ({
    'no-tx': onBody(operation, (body) => without(body, 'utxoIDs.txID')),
    'no-index': onBody(operation, (body) => without(body, 'utxoIDs.outputIndex')),
    text: onBody(operation, (body) =>
      changed(body, 'utxoIDs', (list) =>
        Array.isArray(list) ? list.map((one) => `${String(at(one, 'txID'))}:${String(at(one, 'outputIndex'))}`) : list,
      ),
    ),
  }),
} satisfies MutantFile;
