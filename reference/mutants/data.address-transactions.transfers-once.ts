import type { Value } from '../value.ts';
import { onEach } from './shared/alter.ts';
import { changed } from './shared/values.ts';
import type { MutantFile } from './types.ts';

const again = (value: Value): Value => (Array.isArray(value) ? [...value, ...value.slice(0, 1)] : value);

/** Transfers that come a second time in their transaction, as by a join. */
export default {
  breaks: 'data.address-transactions.transfers-once',
  mutate: (operation) => ({
    erc20: onEach(operation, (item) => changed(item, 'erc20Transfers', again)),
    ...(operation.listing ? { erc721: onEach(operation, (item) => changed(item, 'erc721Transfers', again)) } : {}),
  }),
} satisfies MutantFile;
