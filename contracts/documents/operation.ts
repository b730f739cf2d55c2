import type { LeftOut } from '../../engine/model/left-out.ts';
import type { MemberRow } from '../../engine/model/comparison-rules.ts';
import type { OperationRow } from '../../engine/model/operation.ts';
import type { SchemaNode } from '../../engine/model/schemas.ts';
import { isRecord, type JsonRecord, listOf } from './record.ts';

/** An operation of a document. */
export interface DocumentedOperation<Row extends OperationRow = OperationRow> {
  readonly row: Row;
  /** The schema of the body of a success, or of the result of a method. */
  readonly schema: SchemaNode;
  /** The schemas of all its answers, by their `$id` without the name of the contract. */
  readonly schemas: ReadonlyMap<string, SchemaNode>;
  /** Links from its answers to parameters of other operations. */
  readonly links: readonly DocumentedLink[];
  /** The declaration that its list was read from. */
  readonly listSource?: string;
  /** For each kind of object in its answers: the members that never change. */
  readonly objects: ReadonlyMap<string, readonly string[]>;
  /** Declarations about members of its answers (`x-assay-members`). */
  readonly members: readonly MemberRow[];
  /** A declaration of a list that could not be read, and why. */
  readonly unread?: string;
  /** Lines about paths of a declaration that the schema allows, but does not name. */
  readonly doubts: readonly string[];
}

/** The operations of a document: called, left out, and doubts about it. */
export interface ReadOperations<Row extends OperationRow = OperationRow> {
  readonly operations: readonly DocumentedOperation<Row>[];
  /** The ids and names of all its operations, called or not. */
  readonly names: ReadonlySet<string>;
  readonly leftOut: readonly LeftOut[];
  readonly warnings: readonly string[];
}

/** A Link Object of a document: a value of an answer is a parameter of another operation. */
export interface DocumentedLink {
  /** The id or the name of the other operation. */
  readonly to: string;
  readonly parameter: string;
  /** Names of members on the way to the value in the answer; places in lists are left out. */
  readonly members: readonly string[];
}

/** The first tag of an operation. Tags are names in OpenAPI, and objects with a name in OpenRPC. */
export function firstTag(operation: JsonRecord): string | undefined {
  const [first] = listOf(operation['tags']);
  const name: unknown = isRecord(first) ? first['name'] : first;
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
}
