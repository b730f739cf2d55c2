import type { Exclusion } from '../../engine/model/requirement.ts';
import type { OperationId } from './operations.ts';
import type { RequirementId } from '../../engine/model/requirement.ts';

/**
 * Operations on which a requirement is not enforced, with the reason. A requirement that is enforced nowhere has the
 * reason in its own row.
 */
export const excluded: readonly Exclusion<RequirementId, OperationId>[] = [
  {
    requirement: 'node.schema.result',
    operation: 'vm.getTxFee',
    reason:
      'all that is asked of its members has requirements of its own: node.tx-fee.members and ' +
      'node.numbers.decimal-string',
  },
  ...(['vm.getAllBalances', 'vm.getBalance', 'vm.getTxStatus'] as const).map((operation) => ({
    requirement: 'node.envelope.namespace' as const,
    operation,
    reason: 'the document deprecates the method, so it may be removed',
  })),
];
