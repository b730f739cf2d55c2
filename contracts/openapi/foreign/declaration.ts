import type { SchemaNode } from '../../../engine/model/schemas.ts';
import type { OpenApiDocument } from '../document.ts';
import type { JsonRecord } from '../../documents/record.ts';

/** The parts of an operation that readers of declarations use. */
export interface ForeignOperation {
  readonly document: OpenApiDocument;
  readonly operation: JsonRecord;
  /** Its parameters, with their schemas. */
  readonly parameters: readonly { readonly name: string; readonly schema: JsonRecord }[];
  /** The successful response, and the schema of its JSON body. */
  readonly response: JsonRecord;
  readonly answer: SchemaNode;
}

/** The members of `x-assay-list` that a declaration settles. Absent members stay open. */
export interface DeclaredList {
  readonly items?: string;
  readonly identity?: readonly string[];
  readonly paging: {
    readonly style: 'cursor' | 'offset' | 'page' | 'link' | 'body-link';
    readonly size?: string;
    readonly cursor?: string;
    readonly next?: string;
    readonly first?: 0 | 1;
    readonly hasMore?: string;
  };
}

/** The result of a reader: a list, the reason why a declaration is unusable, or undefined without a declaration. */
export type Reading = DeclaredList | { readonly unusable: string } | undefined;

/** A reader for another tool's way of declaring lists. */
export interface ForeignDeclaration {
  /** Its name in the output of a run. */
  readonly source: string;
  read(operation: ForeignOperation): Reading;
}
