import type { JudgedContract } from '../../../engine/contract/contract.ts';
import type { OperationRow } from '../../../engine/model/operation.ts';
import type { ListExtension } from '../lists/list.ts';
import type { DocumentedOperation } from '../operation.ts';
import { type JsonRecord, listOf } from '../record.ts';
import { resolveReferences } from '../references.ts';

/** Facts about an operation that its row and its schemas do not hold. */
export interface Described {
  /** Headers of its answer. */
  readonly headers: readonly string[];
  /** The descriptions of its parameters, by name. */
  readonly descriptions: Readonly<Record<string, string>>;
  /** Its summary and description. */
  readonly text: string;
  /** It has an `x-assay-list`. Declarations of other tools are about pages alone. */
  readonly isDeclared: boolean;
}

/** The parameter of an operation that names an item of a list. */
export interface ItemParameter {
  readonly name: string;
  /** The operation is below the list: `/tasks/{id}` below `/tasks`. Otherwise it has the same resource elsewhere. */
  readonly isBelow: boolean;
}

/** How proposals read the operations of a format of documents, and name them in an overlay. */
export interface InferFormat {
  /** The operations that can be called. @throws DocumentFault if there are none. */
  operations(document: JsonRecord): readonly DocumentedOperation[];
  /** Undefined for an operation that an overlay cannot extend. */
  describe(document: JsonRecord, operation: OperationRow): Described | undefined;
  /** The part of its name that says what it lists: `authors` of `GET /v1/books/{id}/authors`. */
  listName(operation: OperationRow): string;
  /** The document with a declaration of the operation's list. */
  withList(document: JsonRecord, operation: OperationRow, list: ListExtension): JsonRecord;
  /** The operation with a declaration of its list. @throws DocumentFault if the document contradicts it. */
  listed(document: JsonRecord, operation: OperationRow, list: ListExtension): OperationRow | undefined;
  /** The parameter that names an item of a list, if an operation shows a single item. Absent: names do not tell. */
  itemParameter?(list: DocumentedOperation, operation: OperationRow): ItemParameter | undefined;
  /** The JSONPath expression that selects an operation. */
  target(operation: OperationRow): string;
  /** The JSONPath expression that selects a security scheme; undefined where the document does not define it. */
  schemeTarget?(document: JsonRecord, scheme: string): string | undefined;
  contract(document: JsonRecord): JudgedContract;
}

/** The name of an operation for readers: `GET /v1/books`. */
export const callOf = ({ name, id }: OperationRow): string => name ?? id;

/** The summary and description of an operation. */
export const proseOf = ({ summary, description }: JsonRecord): string =>
  [summary, description].filter((value) => typeof value === 'string').join('. ');

/** The descriptions in a list of parameters, by their names. */
export const describedNames = (document: JsonRecord, parameters: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    listOf(parameters).flatMap((value) => {
      const parameter = resolveReferences(document, value) ?? {};
      return [[String(parameter['name']), proseOf(parameter)] as const];
    }),
  );

/** A name in a JSONPath expression. */
export const quoted = (name: string): string => `'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
