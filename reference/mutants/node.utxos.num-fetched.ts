import type { Alteration } from '../types.ts';
import type { Value } from '../value.ts';
import { onBody, itemsOf } from './shared/alter.ts';
import { limitOf } from './shared/utxos.ts';
import type { MutantFile } from './types.ts';

/** A numFetched that is not the number of entries as a decimal string. */
export default {
  breaks: 'node.utxos.num-fetched',
  mutate: (operation) => {
    const told = (change: (count: number, limit: number) => Value | undefined): Alteration =>
      onBody(operation, (body, call) => ({
        ...body,
        numFetched: change(itemsOf(operation, body).length, limitOf(call)),
      }));
    return {
      'one-more': told((count) => String(count + 1)),
      number: told((count) => count),
      missing: told(() => undefined),
      'leading-zero': told((count) => `0${count}`),
      'the-limit': told((_count, limit) => String(limit || 1_024)),
      zero: told(() => '0'),
      'wrong-when-full': told((count, limit) => String(count > 1 && count === limit ? count - 1 : count)),
    };
  },
} satisfies MutantFile;
