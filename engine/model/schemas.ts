import type { RequirementId } from './requirement.ts';

/** A JSON Schema object (2020-12). */
export interface SchemaNode {
  readonly [keyword: string]: unknown;
}

/** The response schemas of a contract. */
export interface Schemas {
  /** By `$id`. */
  readonly files: ReadonlyMap<string, SchemaNode>;
  /** The default requirement of constraints in a schema: that an answer has the documented members and types. */
  requirementOf(id: string): RequirementId | undefined;
}
