import type { Base, Operation, OperationId, SubjectKind, Vocabulary } from './operation.ts';
import type { Case, Exclusion, Requirement, RequirementId } from './requirement.ts';

/** One endpoint of the API under test: it has a base URL of its own. */
export interface Interface {
  /** The document that describes it: a key of the contract's `documents`. */
  readonly document: string;
  /** What a message calls it. */
  readonly title: string;
  /** The path, below the base URL, at which the interface takes JSON-RPC calls. */
  readonly path?: string;
  /** The documented prefix of JSON-RPC methods. */
  readonly namespace?: string;
  /** What serves the interface only after it has started, e.g. `a node`: until then its paths are missing. */
  readonly startsLate?: string;
  /** How the server refuses the host name of a request. */
  readonly refusedHost?: RefusedHost;
  /** Interfaces whose answers name subjects that this one's do not. */
  readonly learnsFrom?: readonly Base[];
}

/** An answer that refuses the host name of the request, and what helps. */
export interface RefusedHost {
  readonly status: number;
  /** What the body of the answer says. */
  readonly body: RegExp;
  /** What serves the interface, e.g. `the node`. */
  readonly server: string;
  readonly advice: string;
}

/** One kind of value that a user can name under `subjects` in a configuration file. */
export interface SubjectKindRow {
  readonly meaning: string;
  /** A value of the right shape; it need not exist on any target. */
  readonly example: string;
  /** The command line option that gives a value of this kind, without dashes; absent: only a configuration file does. */
  readonly option?: string;
  /** What a message calls a value; absent: by the name of the kind. */
  readonly called?: string;
  /** A prefix of the value: with it and without it the value names the same. */
  readonly prefix?: RegExp;
  /** `false`: a run does not keep values for later runs, because each run finds newer ones itself. */
  readonly remembered?: false;
  /** Whether a text, as a user writes it, has the shape of this kind. */
  fits(text: string): boolean;
}

/** Everything that assay knows about an API. The engine is given it as a value. */
export interface Contract<O extends OperationId = OperationId, R extends RequirementId = RequirementId> {
  readonly name: string;
  readonly interfaces: Readonly<Record<Base, Interface>>;
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
  hasOperation(id: string): id is O;
  hasRequirement(id: string): id is R;
}
