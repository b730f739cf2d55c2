import type { OperationRow } from './operation.ts';

type Named = Pick<OperationRow, 'id' | 'name'>;

/** The part of a contract that has the operations. */
interface Operations {
  hasOperation(id: string): boolean;
  operation(id: string): Named;
}

/** A case by the ids of its requirement and its operation. */
export interface CaseIds {
  readonly requirement: string;
  readonly operation: string;
}

/** The names of an operation: its id, and its name if it has one. */
export function operationTexts({ id, name }: Named): readonly string[] {
  return name === undefined ? [id] : [id, name];
}

/** The readable name of an operation: `GET /v1/orders`, or its id if it has no other name. */
export function nameOf({ id, name }: Named): string {
  return name ?? id;
}

/** Finds an operation by its id or its name, as a user gives it. */
export function operationNamed<Row extends Named>(
  { operations }: { readonly operations: readonly Row[] },
  text: string,
): Row | undefined {
  return operations.find(({ id }) => id === text) ?? operations.find(({ name }) => name === text);
}

/** As `nameOf`, by the operation's id. An unknown id is returned unchanged. */
export function operationName(contract: Operations, id: string): string {
  return contract.hasOperation(id) ? nameOf(contract.operation(id)) : id;
}

/** The readable name of a case, which `--only` accepts: `api.page.size@GET /v1/orders`. */
export function caseName(contract: Operations, { requirement, operation }: CaseIds): string {
  return `${requirement}@${operationName(contract, operation)}`;
}

/** As `caseName`, for a requirement on an operation at hand. */
export function caseNameOn(operation: Named, requirement: string): string {
  return `${requirement}@${nameOf(operation)}`;
}
