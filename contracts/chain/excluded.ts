import type { Exclusion } from '../../engine/model/requirement.ts';
import type { OperationId } from './operations.ts';
import type { requirementTable } from './requirements.generated.ts';

/** What is knowingly not enforced, on one operation or on all, and why. Every other case is enforced. */
export const excluded: readonly Exclusion<(typeof requirementTable)[number]['id'], OperationId>[] = [
  {
    requirement: 'node.schema.result',
    operation: 'vm.getTxFee',
    reason:
      'all that is asked of its members has requirements of its own: node.tx-fee.members and node.numbers.decimal-string',
  },
  {
    requirement: 'node.utxos.repeats-allowed',
    reason:
      'a permission: no answer can break it; the laws on paging count a UTXO that comes again in a later call once',
  },
  {
    requirement: 'node.utxos.changing-set',
    reason:
      'a permission: no answer can break it; what a changed set could explain is asked for again before it is reported',
  },
  ...(['vm.getAllBalances', 'vm.getBalance', 'vm.getTxStatus'] as const).map((operation) => ({
    requirement: 'node.envelope.namespace' as const,
    operation,
    reason: 'the document deprecates the method: one that is not known may as well be gone',
  })),
];
