import type { Alteration } from '../types.ts';
import type { Value } from '../value.ts';
import { onBody, itemsOf } from './shared/alter.ts';
import { limitOf } from './shared/utxos.ts';
import type { MutantFile } from './types.ts';

/** A numFetched that is not the number of entries as a decimal string. */
export default {
  breaks: 'node.utxos.num-fetched',
  mutate: (operation) => {
    const changed = (change: (count: number, limit: number) => Value | undefined): Alteration =>
      onBody(operation, (body, call) => ({
        ...body,
        numFetched: change(itemsOf(operation, body).length, limitOf(call)),
      }));
    return {
      'one-more': changed((count) => String(count + 1)),
      number: changed((count) => count),
      missing: changed(() => undefined),
      'leading-zero': changed((count) => `0${count}`),
      'the-limit': changed((_count, limit) => String(limit || 1_024)),
      zero: changed(() => '0'),
      'wrong-when-full': changed((count, limit) => String(count > 1 && count === limit ? count - 1 : count)),
    };
  },
} satisfies MutantFile;
