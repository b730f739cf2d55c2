import { onItems } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** UTXOs whose bytes the data document's list does not have. */
export default {
  breaks: 'cross.utxos.bytes',
  mutate: (operation) => ({
    'other-bytes': onItems(operation, (items) =>
      items.map((item) => `${String(item).slice(0, 20)}f0f0${String(item).slice(24)}`),
    ),
    'other-amount': onItems(operation, (items) =>
      items.map((item) => String(item).replace(/.(?=.{80}$)/, (digit) => (digit === '0' ? '1' : '0'))),
    ),
  }),
} satisfies MutantFile;
