import { onTransaction, onUnsigned } from '../../operators/transactions.ts';
import { hash } from '../../shared/values.ts';
import type { Value } from '../../../value.ts';
import type { Mutation } from '../../operators/mutation.ts';

/** Changes a transaction that vm.getTx gives as an object. */
export function changeTransaction(change: Parameters<typeof onTransaction>[1]): Mutation {
  return (operation) => onTransaction(operation, change);
}

/** Changes `unsignedTx` of a transaction; `oneIn`: of one transaction in this many. */
export function changeUnsigned(
  change: (unsigned: Parameters<Parameters<typeof onUnsigned>[1]>[0]) => Value,
  oneIn = 1,
): Mutation {
  return (operation) =>
    onUnsigned(operation, (unsigned) => (hash(unsigned) % oneIn === 0 ? change(unsigned) : unsigned));
}
