import type { Base, Operation, OperationId, SubjectKind, Vocabulary } from './operation.ts';
import type { DocumentedErrors, ExportTexts, Topic } from './presentation.ts';
import type { Case, Exclusion, Requirement, RequirementId } from './requirement.ts';
import type { Schemas } from './schemas.ts';

/** One endpoint of the API under test: it has a base URL of its own. */
export interface Interface<R extends RequirementId = RequirementId> {
  /** The document that describes it: a key of the contract's `documents`. */
  readonly document: string;
  /** A word or two: the heading of its part of a report; absent: its own name. */
  readonly heading?: string;
  /** Of a REST interface. */
  readonly errors?: DocumentedErrors;
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

/** The interfaces of a contract, in the order in which reports name them. */
export const basesOf = ({ interfaces }: Pick<Contract, 'interfaces'>): readonly Base[] => Object.keys(interfaces);

/** The heading of an interface's part of a report. */
export const headingOf = ({ interfaces }: Pick<Contract, 'interfaces'>, base: Base): string =>
  interfaces[base]?.heading ?? base;

/** What a text calls the document that says something: `data document`. */
export const documentName = ({ documents }: Pick<Contract, 'documents'>, document: string): string => {
  const title = documents[document] ?? `${document} document`;
  return `${title.slice(0, 1).toLowerCase()}${title.slice(1)}`;
};

/** Everything that assay knows about an API. The engine is given it as a value. */
export interface Contract<O extends OperationId = OperationId, R extends RequirementId = RequirementId> {
  readonly name: string;
  /** In the order in which reports name them. */
  readonly interfaces: Readonly<Record<Base, Interface<R>>>;
  /** Titles of the documents. */
  readonly documents: Readonly<Record<string, string>>;
  readonly vocabulary: Vocabulary;
  readonly subjectKinds: Readonly<Record<SubjectKind, SubjectKindRow>>;
  readonly operations: readonly (Operation & { readonly id: O })[];
  readonly requirements: readonly (Requirement & { readonly id: R })[];
  readonly exclusions: readonly Exclusion<R, O>[];
  readonly schemas: Schemas;
  /** What parameters mean: by their name, or by `operation.name` where the name alone means something else. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** In the order of the columns of the page's matrix. */
  readonly topics?: readonly Topic[];
  readonly exports?: ExportTexts;
  /** All cases, in the order of their keys. */
  readonly cases: readonly Case<R, O>[];
  /** @throws for an id that the contract does not have. */
  operation(id: OperationId): Operation & { readonly id: O };
  requirement(id: RequirementId): Requirement & { readonly id: R };
  /** The requirement that a rule of a check stands for on an operation; undefined where none covers the operation. */
  requirementOf(check: string, rule: string, operation: OperationId): RequirementId | undefined;
  /** All requirements that a check can find violated. */
  requirementsOf(check: string): readonly RequirementId[];
  /** Whether a law or a probe settles a requirement: it sends requests to find out. */
  isAsked(id: RequirementId): boolean;
  hasOperation(id: string): id is O;
  hasRequirement(id: string): id is R;
}
