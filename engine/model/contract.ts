import type { Base, Operation, OperationId, SubjectKind, Vocabulary } from './operation.ts';
import type { Case, Exclusion, Requirement, RequirementId } from './requirement.ts';

/** One endpoint of the API under test: it has a base URL of its own. */
export interface Interface<R extends RequirementId = RequirementId> {
  /** The document that describes it: a key of the contract's `documents`. */
  readonly document: string;
  /** The path, below the base URL, at which the interface takes JSON-RPC calls. */
  readonly path?: string;
  /** The requirement that says that documented calls are answered: what relies on an answer that does not come points to it. */
  readonly answersRequirement: R;
  /** Interfaces whose answers name subjects that this one's do not. */
  readonly learnsFrom?: readonly Base[];
}

/** One kind of value that a user can name under `subjects` in a configuration file. */
export interface SubjectKindRow {
  readonly meaning: string;
  /** A value of the right shape; it need not exist on any target. */
  readonly example: string;
  /** Whether a text, as a user writes it, has the shape of this kind. */
  fits(text: string): boolean;
}

/** Everything that assay knows about an API. The engine is given it as a value. */
export interface Contract<O extends OperationId = OperationId, R extends RequirementId = RequirementId> {
  readonly name: string;
  readonly interfaces: Readonly<Record<Base, Interface<R>>>;
  readonly documents: Readonly<Record<string, string>>;
  readonly vocabulary: Vocabulary;
  readonly subjectKinds: Readonly<Record<SubjectKind, SubjectKindRow>>;
  readonly operations: readonly (Operation & { readonly id: O })[];
  readonly requirements: readonly (Requirement & { readonly id: R })[];
  readonly exclusions: readonly Exclusion<R, O>[];
  /** All cases, in the order of their keys. */
  readonly cases: readonly Case<R, O>[];
  /** @throws for an id that the contract does not have. */
  operation(id: OperationId): Operation & { readonly id: O };
  requirement(id: RequirementId): Requirement & { readonly id: R };
  /** The requirement that a rule of a check stands for on an operation; undefined where none covers the operation. */
  requirementOf(check: string, rule: string, operation: OperationId): RequirementId | undefined;
  /** All requirements that a check can find violated. */
  requirementsOf(check: string): readonly RequirementId[];
  hasOperation(id: string): id is O;
  hasRequirement(id: string): id is R;
}
