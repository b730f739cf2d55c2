import type { ComparisonRules } from './comparison-rules.ts';
import type { SecurityScheme } from './credential.ts';
import type { LeftOut } from './left-out.ts';
import type { Base, Operation, OperationId, SubjectKind, Vocabulary } from './operation.ts';
import type { Case, Exclusion, Requirement, RequirementId } from './requirement.ts';
import type { Schemas } from './schemas.ts';

/** Texts about a contract for reports, in addition to its operations and requirements. */

/** A group of requirements: a column of the page's matrix. */
export interface Topic {
  readonly id: string;
  readonly title: string;
  /** Its content, for readers. */
  readonly about: string;
  /** Prefixes of the ids of its requirements: `data.page`. Absent: it has the requirements that no other topic has. */
  readonly prefixes?: readonly string[];
}

/** The errors that a REST interface documents. */
export interface DocumentedErrors {
  /** `$id` of the schema of their body. */
  readonly schema: string;
  /** The phrase of each documented status. */
  readonly phrases: ReadonlyMap<number, string>;
  /** Members of the body: a text for people, and the repeated status and phrase. */
  readonly messageMember?: string;
  readonly statusMember?: string;
  readonly phraseMember?: string;
}

/** One interface of the API under test, with its own base URL. */
export interface Interface<R extends RequirementId = RequirementId> {
  /** The document that describes it: a key of the contract's `documents`. */
  readonly document: string;
  /** The heading of its part of a report, one or two words; absent: its own name. */
  readonly heading?: string;
  /** For a REST interface. */
  readonly errors?: DocumentedErrors;
  /** The requirement that documented calls are answered. Messages point to it if an answer is missing. */
  readonly answersRequirement: R;
  /** Its name in messages. */
  readonly title: string;
  /** The path, below the base URL, at which the interface takes JSON-RPC calls. */
  readonly path?: string;
  /** Its base URL, where the contract names it; options come before it. */
  readonly url?: string;
  /** The paths of the base URLs that the document names: `/api/v3`. */
  readonly basePaths?: readonly string[];
  /** The documented prefix of JSON-RPC methods. */
  readonly namespace?: string;
  /** The server behind the interface if it starts late, e.g. `a node`: its paths are missing until then. */
  readonly startsLate?: string;
  /** How the server refuses the host name of a request. */
  readonly refusedHost?: RefusedHost;
  /** Interfaces whose answers name subjects that this interface's answers do not name. */
  readonly learnsFrom?: readonly Base[];
}

/** An answer that refuses the host name of the request, and advice. */
interface RefusedHost {
  readonly status: number;
  /** Pattern of the answer's body. */
  readonly body: RegExp;
  /** The server behind the interface, e.g. `the node`. */
  readonly server: string;
  readonly advice: string;
}

/** A kind of values that a user can name under `subjects` in a configuration file. */
export interface SubjectKindRow {
  readonly meaning: string;
  /** A value of the right shape; it need not exist on any target. */
  readonly example: string;
  /** The command line option for a value of this kind, without dashes; absent: the configuration file only. */
  readonly option?: string;
  /** Its name in messages; absent: the name of the kind. */
  readonly called?: string;
  /** An optional prefix of the value: both spellings name the same subject. */
  readonly prefix?: RegExp;
  /** `false`: a run does not store values for later runs, because each run finds newer ones itself. */
  readonly remembered?: false;
  /** Whether a text, as written by a user, has the shape of this kind. */
  fits(text: string): boolean;
}

/** The interfaces of a contract, in the order in which reports name them. */
export const basesOf = ({ interfaces }: Pick<Contract, 'interfaces'>): readonly Base[] => Object.keys(interfaces);

/** A URL for each interface, so that a plan excludes none. */
export const everyInterface = (contract: Pick<Contract, 'interfaces'>): Readonly<Record<Base, string>> =>
  Object.fromEntries(basesOf(contract).map((base) => [base, 'embedded']));

/** The heading of an interface's part of a report. */
export const headingOf = ({ interfaces }: Pick<Contract, 'interfaces'>, base: Base): string =>
  interfaces[base]?.heading ?? base;

/** The name of a document in messages: `data document`. */
export const documentName = ({ documents }: Pick<Contract, 'documents'>, document: string): string => {
  const title = documents[document] ?? `${document} document`;
  // The title of an API is a name, so its case is not changed.
  return /^[A-Z][a-z]+ (?:.* )?documents?$/.test(title) ? `${title.slice(0, 1).toLowerCase()}${title.slice(1)}` : title;
};

/** The description of an API. The engine receives it as a value. */
export interface Contract<O extends OperationId = OperationId, R extends RequirementId = RequirementId> {
  readonly name: string;
  /** In the order in which reports name them. */
  readonly interfaces: Readonly<Record<Base, Interface<R>>>;
  /** Titles of the documents. */
  readonly documents: Readonly<Record<string, string>>;
  readonly vocabulary: Vocabulary;
  /** The security schemes of the document; absent: the schemes that its operations use. */
  readonly securitySchemes?: readonly SecurityScheme[];
  readonly subjectKinds: Readonly<Record<SubjectKind, SubjectKindRow>>;
  readonly operations: readonly (Operation & { readonly id: O })[];
  readonly requirements: readonly (Requirement & { readonly id: R })[];
  readonly exclusions: readonly Exclusion<R, O>[];
  readonly schemas: Schemas;
  /** In the order of the columns in the page's matrix. */
  readonly topics?: readonly Topic[];
  /** One line for each part of its document that is not judged because it is faulty. */
  readonly warnings?: readonly string[];
  /** For comparisons of two targets; absent: every member is final. */
  readonly comparison?: ComparisonRules;
  /** Operations of the document that a run does not call; absent: none. */
  readonly leftOut?: readonly LeftOut[];
  /** All cases, in the order of their keys. */
  readonly cases: readonly Case<R, O>[];
  /** @throws for an id that the contract does not have. */
  operation(id: OperationId): Operation & { readonly id: O };
  requirement(id: RequirementId): Requirement & { readonly id: R };
  /**
   * The requirement that a rule of a check judges on an operation; undefined if no requirement covers the operation.
   */
  requirementOf(check: string, rule: string, operation: OperationId): RequirementId | undefined;
  /** All requirements that a check can find violated. */
  requirementsOf(check: string): readonly RequirementId[];
  /** Checks that need no generated calls, by name. */
  readonly checks: ReadonlyMap<string, unknown>;
  /** Checks that compare with earlier answers, by name: they need generated calls for good coverage. */
  readonly fuzzChecks: ReadonlyMap<string, unknown>;
  /** Whether a law sends requests to judge a requirement. */
  isAsked(id: RequirementId): boolean;
  hasOperation(id: string): id is O;
  hasRequirement(id: string): id is R;
}
