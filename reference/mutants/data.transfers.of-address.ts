import type { Value } from '../value.ts';
import { changed } from './shared/values.ts';
import { onItems } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

const ofOthers = (item: Value): Value =>
  changed(
    changed(item, 'from.address', () => `0x${'1'.repeat(40)}`),
    'to.address',
    () => `0x${'2'.repeat(40)}`,
  );

/** Items on no side of which the address stands. */
export default {
  breaks: 'data.transfers.of-address',
  mutate: (operation) => ({
    all: onItems(operation, (items) => items.map(ofOthers)),
    last: onItems(operation, (items) =>
      items.map((item, index) => (index === items.length - 1 ? ofOthers(item) : item)),
    ),
  }),
} satisfies MutantFile;
