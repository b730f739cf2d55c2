import type { Alteration } from '../types.ts';
import type { Value } from '../value.ts';
import { onBody, itemsOf } from './shared/alter.ts';
import { answered } from './shared/utxos.ts';
import type { MutantFile } from './types.ts';

/** Answers that list a UTXO twice. */
export default {
  breaks: 'node.utxos.no-repeats-within',
  mutate: (operation) => {
    const repeated = (change: (items: Value[]) => Value[]): Alteration =>
      onBody(operation, (body) => answered(body, change(itemsOf(operation, body))));
    return {
      first: repeated((items) => [...items, ...items.slice(0, 1)]),
      'one-for-another': repeated((items) =>
        items.length > 2 ? [...items.slice(0, -1), ...items.slice(0, 1)] : items,
      ),
      all: repeated((items) => [...items, ...items]),
    };
  },
} satisfies MutantFile;
