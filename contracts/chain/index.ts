import { operationTable } from './operations.generated.ts';
import { requirementTable } from './requirements.generated.ts';
import type { Operation, Requirement } from '../../engine/model/operation.ts';

/** `vm.getUTXOs`, `listAddressTransactions`, ...: an unknown one does not compile. */
export type OperationId = (typeof operationTable)[number]['id'];
/** `node.utxos.limit-clamp`, ...: an unknown one does not compile. */
export type RequirementId = (typeof requirementTable)[number]['id'];

export const operations: readonly (Operation & { readonly id: OperationId })[] = operationTable;
export const requirements: readonly (Requirement & { readonly id: RequirementId })[] = requirementTable;

const operationsById = new Map<string, Operation & { readonly id: OperationId }>(
  operations.map((row) => [row.id, row]),
);
const requirementsById = new Map<string, Requirement & { readonly id: RequirementId }>(
  requirements.map((row) => [row.id, row]),
);

export const isOperationId = (id: string): id is OperationId => operationsById.has(id);
export const isRequirementId = (id: string): id is RequirementId => requirementsById.has(id);

export const operation = (id: OperationId): Operation & { readonly id: OperationId } => {
  const row = operationsById.get(id);
  if (!row) throw new Error(`no operation ${id} in contract/operations`);
  return row;
};

export const requirement = (id: RequirementId): Requirement & { readonly id: RequirementId } => {
  const row = requirementsById.get(id);
  if (!row) throw new Error(`no requirement ${id} in contract/requirements`);
  return row;
};

/** A case: one requirement on one operation. Its key is `requirement@operation`. */
export interface Case {
  readonly key: string;
  readonly requirement: Requirement & { readonly id: RequirementId };
  readonly operation: Operation & { readonly id: OperationId };
}

/** All cases of the contract, in the order of their keys. */
export const cases: readonly Case[] = requirements
  .flatMap((row) =>
    operations
      .filter((candidate) => row.covers(candidate))
      .map((candidate) => ({ key: `${row.id}@${candidate.id}`, requirement: row, operation: candidate })),
  )
  .sort((a, b) => (a.key < b.key ? -1 : 1));
