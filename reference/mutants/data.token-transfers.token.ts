import type { Value } from '../value.ts';
import { changed } from './shared/values.ts';
import { onItems } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

const ofOther = (item: Value): Value =>
  ['erc20Token', 'erc721Token', 'erc1155Token'].reduce(
    (held, token) => changed(held, `${token}.address`, () => `0x${'3'.repeat(40)}`),
    item,
  );

/** Transfers of another token. */
export default {
  breaks: 'data.token-transfers.token',
  mutate: (operation) => ({
    all: onItems(operation, (items) => items.map(ofOther)),
    last: onItems(operation, (items) =>
      items.map((item, index) => (index === items.length - 1 ? ofOther(item) : item)),
    ),
  }),
} satisfies MutantFile;
