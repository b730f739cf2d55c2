import type { Value } from '../value.ts';
import { onBody, onEach } from './shared/alter.ts';
import { changed } from './shared/values.ts';
import type { MutantFile } from './types.ts';

const inside = (item: Value, change: (chain: Value) => Value): Value =>
  changed(changed(item, 'chainId', change), 'nativeTransaction.chainId', change);

/** What is shown names another chain. */
export default {
  breaks: 'data.chain-id.items',
  mutate: (operation) => ({
    next: onEach(operation, (item) => inside(item, (chain) => String(Number(chain) + 1))),
    ...(operation.id === 'listErc20Balances' || operation.id === 'listErc721Balances'
      ? { native: onBody(operation, (body) => changed(body, 'nativeTokenBalance.chainId', () => '1')) }
      : {}),
  }),
} satisfies MutantFile;
