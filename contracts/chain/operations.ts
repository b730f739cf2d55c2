import type { OperationRow } from '../../engine/model/operation.ts';
import { operationTable } from './operations.generated.ts';

/** `vm.getUTXOs`, `listAddressTransactions`, ...: an unknown id does not compile. */
export type OperationId = (typeof operationTable)[number]['id'];

/** The rows of all operations without judges, for code that needs only the documented texts. */
export const operationRows: readonly (OperationRow & { readonly id: OperationId })[] = operationTable;

const byId = new Map<string, OperationRow & { readonly id: OperationId }>(operationRows.map((row) => [row.id, row]));

export const isOperationId = (id: string): id is OperationId => byId.has(id);

/** @throws for an id that no row has. */
export const operationRow = (id: string): OperationRow & { readonly id: OperationId } => {
  const row = byId.get(id);
  if (!row) throw new Error(`no operation ${id} in contracts/chain/operations`);
  return row;
};
