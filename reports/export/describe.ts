import { pagesOf } from '../../engine/model/listing.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { basesOf, type Contract, documentName } from '../../engine/model/contract.ts';
import type { Base, Operation, OperationRow } from '../../engine/model/operation.ts';
import type { Members } from './schemas.ts';

/** A call with its answer: the whole body of an endpoint, the `result` of a method. */
export interface Example {
  readonly parameters: Readonly<Record<string, Json | undefined>>;
  readonly answer: Json;
}

export interface ExportOptions {
  /** Version of assay. */
  readonly version: string;
  /** Base URL of each interface. */
  readonly servers: Readonly<Record<Base, string>>;
  readonly namespace: string;
  readonly keyHeader: string;
  /** Calls of each operation, by its id. The first has the shortest answer. */
  readonly examples: ReadonlyMap<string, readonly Example[]>;
}

/** A requirement for fewer operations than this is a rule of these operations; otherwise it is a convention. */
const fewest = 3;

/** The section that documents an operation, and its own rules, as Markdown. */
export const rulesOf = (contract: Contract, operation: OperationRow): string => {
  const operationRules = contract.requirements.filter(
    (row) =>
      row.level !== 'open' &&
      row.covers(operation) &&
      contract.operations.filter((candidate) => row.covers(candidate)).length <= fewest,
  );
  const document = contract.interfaces[operation.base]?.document ?? operation.base;
  return [
    `${documentName(contract, document)}, ${operation.section}`,
    ...(operationRules.length === 0 ? [] : [operationRules.map((row) => `- ${row.statement}`).join('\n')]),
  ].join('\n\n');
};

/** Ids of all requirements that assay judges on an operation. `assay explain ID` shows more. */
export const requirementsOf = ({ requirements }: Contract, operation: OperationRow): readonly string[] =>
  requirements.filter((row) => row.level !== 'open' && row.covers(operation)).map((row) => row.id);

/** How a list is paged, for tools that walk pages. */
export const pagingOf = (operation: OperationRow): Members =>
  operation.listing === undefined
    ? {}
    : {
        'x-paging': {
          items: operation.listing.items,
          size: pagesOf(operation).size,
          cursor: pagesOf(operation).cursor,
          next: pagesOf(operation).next,
        },
      };

/** The operations of one protocol with their interfaces, in the contract's order. */
export const ofKind = <Kind extends OperationRow['kind']>(
  contract: Contract,
  kind: Kind,
): { readonly operations: readonly Extract<Operation, { kind: Kind }>[]; readonly bases: readonly Base[] } => {
  const isOfKind = (row: Operation): row is Extract<Operation, { kind: Kind }> => row.kind === kind;
  const operations = contract.operations.filter(isOfKind);
  return { operations, bases: basesOf(contract).filter((base) => operations.some((row) => row.base === base)) };
};
