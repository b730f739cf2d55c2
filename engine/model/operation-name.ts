import type { OperationRow } from './operation.ts';

type Named = Pick<OperationRow, 'id' | 'name'>;

/** The part of a contract that knows its operations. */
interface Operations {
  hasOperation(id: string): boolean;
  operation(id: string): Named;
}

/** A case by the ids of its requirement and its operation. */
interface CaseIds {
  readonly requirement: string;
  readonly operation: string;
}

/** The texts that name an operation: its id, and its name where it has one. */
export function operationTexts({ id, name }: Named): readonly string[] {
  return name === undefined ? [id] : [id, name];
}

/** An operation as a person reads it: `GET /v1/orders`, or its id where the contract gives it no other name. */
export function nameOf({ id, name }: Named): string {
  return name ?? id;
}

/** The operation that a person names: by its id or its name. */
export function operationNamed<Row extends Named>(
  { operations }: { readonly operations: readonly Row[] },
  text: string,
): Row | undefined {
  return operations.find(({ id }) => id === text) ?? operations.find(({ name }) => name === text);
}

/** As `nameOf`, by the operation's id. An id that the contract does not have stays. */
export function operationName(contract: Operations, id: string): string {
  return contract.hasOperation(id) ? nameOf(contract.operation(id)) : id;
}

/** A case as a person reads it, and as `--only` takes it: `api.page.size@GET /v1/orders`. */
export function caseName(contract: Operations, { requirement, operation }: CaseIds): string {
  return `${requirement}@${operationName(contract, operation)}`;
}

/** As `caseName`, for a requirement on an operation at hand. */
export function caseNameOn(operation: Named, requirement: string): string {
  return `${requirement}@${nameOf(operation)}`;
}
