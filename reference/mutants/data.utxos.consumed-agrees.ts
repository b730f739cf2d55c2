import type { Alteration } from '../types.ts';
import type { Value } from '../value.ts';
import { at, changed, without } from './shared/values.ts';
import { onItems } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Spent UTXOs whose spending is not told, or came before them. */
export default {
  breaks: 'data.utxos.consumed-agrees',
  mutate: (operation) => {
    const spent = (change: (item: Value) => Value): Alteration =>
      onItems(operation, (items) =>
        items.map((item) => (at(item, 'consumingTxHash') === undefined ? item : change(item))),
      );
    return {
      'no-block': spent((item) => without(item, 'consumingBlockNumber')),
      'no-time': spent((item) => without(item, 'consumingBlockTimestamp')),
      'block-before': spent((item) => changed(item, 'consumingBlockNumber', () => '0')),
      'time-before': spent((item) => changed(item, 'consumingBlockTimestamp', () => 1)),
    };
  },
} satisfies MutantFile;
