import type { Value } from '../value.ts';
import { onItems } from './shared/alter.ts';
import { firstChain } from './shared/examples.ts';
import { textAt } from './shared/texts.ts';
import { at } from './shared/values.ts';
import type { MutantFile } from './types.ts';

const addressOf = (item: Value): string => String(at(item, 'address')).toLowerCase();

/** Holders that are not listed, although they hold the token. */
export default {
  breaks: 'data.holders.of-transfers',
  mutate: (operation) => ({
    'contracts-left-out': onItems(operation, (items, call, world) => {
      const chain = world.evm.chain(textAt(call, 'chainId')) ?? firstChain(world);
      return items.filter((item) => chain.contract(addressOf(item)) === undefined);
    }),
    'half-of-the-holders': onItems(operation, (items, call) =>
      textAt(call, 'threshold') === '0' ? items.filter((item) => !/[02468ace]$/.test(addressOf(item))) : items,
    ),
  }),
} satisfies MutantFile;
