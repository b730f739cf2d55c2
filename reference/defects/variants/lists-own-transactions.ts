import { at, rowOf } from './shared/bodies.ts';
import { paged } from './shared/paged.ts';

const parties = ['nativeTransaction.from.address', 'nativeTransaction.to.address'];

export default {
  what:
    'an address lists only transactions that it sent or received itself, not those that hold a transfer of it: ' +
    'rule 1 speaks of the transfers alone',
  ...paged({
    arrange: (items, call) => {
      const own = String(call.parameters['address']).toLowerCase();
      return rowOf(call).id === 'listAddressTransactions'
        ? items.filter((item) => parties.some((path) => String(at(item, path)).toLowerCase() === own))
        : items;
    },
  }),
};
