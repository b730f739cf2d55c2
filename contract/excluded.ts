import type { OperationId, RequirementId } from './index.ts';

/** What is knowingly not enforced, on one operation or on all, and why. Every other case is enforced. */
export const excluded: readonly { readonly requirement: RequirementId; readonly operation?: OperationId; readonly reason: string }[] = [];
