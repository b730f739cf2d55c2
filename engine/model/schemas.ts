import type { RequirementId } from './requirement.ts';

/** A JSON Schema object (2020-12). */
export interface SchemaNode {
  readonly [keyword: string]: unknown;
}

/** The response schemas of a contract. */
export interface Schemas {
  /** By `$id`. */
  readonly files: ReadonlyMap<string, SchemaNode>;
  /** The default requirement of the constraints in a schema: that answers have the documented members and types. */
  requirementOf(id: string): RequirementId | undefined;
}
