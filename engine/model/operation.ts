import type { Figure } from './comparison-rules.ts';
import type { Alternatives } from './credential.ts';
import type { Dependency, Parameter } from './parameter.ts';
import type { ShownObject } from './shown-object.ts';
import type { Json } from './json.ts';
import type { Join, SameRow } from './join.ts';
import type { Series } from './series.ts';
import type { Listing } from './list-row.ts';
import type { MemberRule } from './member-rule.ts';
import type { Base, SubjectKind } from './names.ts';

export type { Listing } from './list-row.ts';
export type { Pages, Paging } from './list-paging.ts';
export type { Base, OperationId, SubjectKind } from './names.ts';
export type { Parameter, ParameterType, RefusedInput } from './parameter.ts';

/**
 * Distinguishes objects at one path that have different members: by the type of an object, or by being the first object
 * of a chain.
 */
export interface Kinds {
  /** Members whose value names the kind. */
  readonly values?: readonly string[];
  /** Members that only some kinds have. */
  readonly members?: readonly string[];
  /** The member that is 0 only in the chain's first block. */
  readonly first?: string;
}

/**
 * A fixed value, or learnt values of the parameter's subject: `learnt`
 * of them (joined for a list), without the `after` most frequent ones.
 */
export type SurveyValue =
  string | number | boolean | { readonly fixed: Json } | { readonly learnt: number; readonly after?: number };

/** A call that needs no subject, so that preflight can send it to an unknown target. */
export interface Probe {
  /** Its position among the probes of its base, from 1; absent: sent only to check the value that it `names`. */
  readonly order?: number;
  readonly parameters: Readonly<Record<string, Json>>;
  /** The document shows no value of one of its parameters: a refusal is allowed. */
  readonly isMadeUp?: true;
  /** The parameter that takes the configured value: the value of an option, or a subject. */
  readonly names?: string;
}

/** Returns why parameters are invalid in combination; `parameter` is the one at fault. Undefined if they are valid. */
export type Constraint = (parameters: Readonly<Record<string, unknown>>) =>
  | {
      readonly parameter: string;
      readonly valid: false | 'open';
      readonly why: string;
      readonly refusal?: Refusal;
    }
  | undefined;

/** The requirement that an input is refused, and the message if it is answered. */
export interface Refusal {
  readonly requirement: string;
  readonly message: string;
}

/** A declared member that the schema does not name: only answers show whether it exists. */
export interface UnnamedMember {
  /** Path of the elements that must have it; `.`: the answer; absent: the headers of the answer. */
  readonly place?: string;
  /** These elements in words; absent: the answer. */
  readonly of?: string;
  /** The member of the declaration: `filters.title`. */
  readonly member: string;
  /** One of these must exist. */
  readonly paths: readonly string[];
  /** Only pages with such a page beside them must have it. */
  readonly beside?: 'next' | 'previous';
}

interface OperationBase {
  /** Also the base name of the operation's files in every layer. */
  readonly id: string;
  /** The documented name for readers, if it differs from the id: `GET /v1/orders`. */
  readonly name?: string;
  readonly base: Base;
  readonly section: string;
  readonly summary: string;
  /** The document's own group of operations that it belongs to: its first tag. */
  readonly tag?: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Documented parameters and members of the body that assay cannot send, each with the reason. */
  readonly unsendable?: Readonly<Record<string, string>>;
  readonly listing?: Listing;
  readonly unnamed?: readonly UnnamedMember[];
  /** By parameter: the requirement on its filter or on its values, or on an array of requested objects. */
  readonly filterRequirements?: Readonly<Record<string, string>>;
  /** The member of an answer, and its value, that mean that the subject does not exist. */
  readonly notFound?: { readonly member: string; readonly value: string };
  /**
   * By the path of an object in the answer (node: in `result`).
   * Kinds that the schema's `x-conditional` tells apart need no row.
   */
  readonly kinds?: Readonly<Record<string, Kinds>>;
  /**
   * Extra parameters for discovery calls, the most informative first. If all rows give a required parameter, discovery
   * needs no other values for it.
   */
  readonly survey?: readonly Readonly<Record<string, SurveyValue>>[];
  readonly probe?: Probe;
  /** An object without any documented member violates only the schema; other cases still use the answer. */
  readonly usableInAnyForm?: true;
  /** Objects in its answers that other answers may have too. */
  readonly shows?: readonly ShownObject[];
  /** Rules between the members of objects in its answers. */
  readonly memberRules?: readonly MemberRule[];
  /** Other operations that list items of its answers. */
  readonly joins?: readonly Join[];
  /** Other ways to ask for what its calls ask for. */
  readonly same?: readonly SameRow[];
  /** Rules for the points of time that its list consists of. */
  readonly series?: Series;
  /** Figures in its answers that are never lower than in an earlier answer to the same call. */
  readonly neverFalls?: readonly Figure[];
  /** Values that parameters need beside them. */
  readonly dependencies?: readonly Dependency[];
  /** Further constraints on combinations of parameters that are valid alone, in the order of checking. */
  readonly together?: readonly Constraint[];
  /** The body of a success (JSON-RPC: `result`) need not be an object; its schema defines the type. */
  readonly freeBody?: true;
}

/** How the parameters of a method stand in `params`. */
export interface RpcParams {
  readonly by: 'name' | 'position';
  /**
   * The method's own parameters, in their order. The operation's parameter `filter.from` is the member `from` of the
   * object `filter`.
   */
  readonly names: readonly string[];
  /** Objects that calls have even without members. */
  readonly objects?: readonly string[];
  /** By position: the document says that the method takes them by name, too. */
  readonly either?: true;
  /** The document does not say how the method takes its parameters. */
  readonly isUnsaid?: true;
}

/** A documented error of a method. */
export interface DocumentedError {
  readonly code: number;
  /** `$id` of the schema of its additional data; absent: the document describes none. */
  readonly schema?: string;
}

/** A method of a JSON-RPC interface. */
export interface RpcOperation extends OperationBase {
  readonly kind: 'json-rpc';
  /** Method name; without the prefix if the methods of its interface have one (`Interface.namespace`). */
  readonly method: string;
  /** Absent: `params` is an object with all parameters. */
  readonly params?: RpcParams;
  /** Absent: the document names no errors. */
  readonly errors?: readonly DocumentedError[];
  /** Node version from which the document calls it deprecated. */
  readonly deprecatedSince?: string;
}

/** An operation is served at another path of the host than most: `from` is the path of most, `to` its own. */
export interface Mount {
  readonly from: string;
  readonly to: string;
}

/** An endpoint of a REST interface: a method and a path. */
export interface RestOperation extends OperationBase {
  readonly kind: 'rest';
  /** Row number in the document's table of endpoints, if it has one. */
  readonly number?: number;
  readonly httpMethod: 'GET' | 'POST' | 'QUERY';
  /** Path template with {parameter} places. */
  readonly path: string;
  /** Absent: the operation's path is below the base URL. */
  readonly mount?: Mount;
  /** Objects in the body whose members are parameters: the parameter `page.size` is the member `size` of `page`. */
  readonly bodyObjects?: readonly string[];
  /**
   * `none`: calls of a POST have no body, because the document describes none, or an optional one that is no JSON
   * object. `open`: the document does not say which bodies are right, so a refusal may speak of the body.
   */
  readonly body?: 'none' | 'open';
  /** How calls authenticate. An empty alternative: a key is optional. Absent: no key is sent. */
  readonly security?: Alternatives;
  /** Whether the document says that an invalid key is refused. */
  readonly refusesInvalidKey?: true;
  /**
   * The documented responses by status: `200`, `4XX`, `default`. Absent: every answer is JSON, and a 200 has the
   * operation's schema.
   */
  readonly responses?: Readonly<Record<string, DocumentedResponse>>;
  /** Headers of every call, where the document fixes them: some APIs name their version in `accept`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The document describes HEAD at its path as an operation of its own. */
  readonly hasOwnHead?: true;
  /** The document declares that no other statuses and media types occur. */
  readonly responsesAreComplete?: true;
}

/** The documented body of an answer: its media type and schema. */
export interface DocumentedContent {
  /** In lower case, without parameters; may be a range. */
  readonly type: string;
  /** `$id` of its schema, if it is JSON. */
  readonly schema?: string;
}

/** The documented response of a status. */
export interface DocumentedResponse {
  /** Empty: the document describes no body. */
  readonly content: readonly DocumentedContent[];
}

/** The meaning of names in the rows of a contract. */
export interface Vocabulary {
  /** By the name of a format: whether a text has the format. */
  readonly formats: Readonly<Record<string, (text: string) => boolean>>;
  /** By the kind of subject: whether a text looks like one, as calls carry it. */
  readonly shapes: Readonly<Record<SubjectKind, (text: string) => boolean>>;
  /** By the name of a format: texts that almost have it, each with its error. */
  readonly malformed?: Readonly<Record<string, (good: string) => readonly Malformed[]>>;
  /** Texts that clearly do not have a format, or do not name a subject of a kind. */
  readonly unlike?: {
    readonly formats: Readonly<Record<string, readonly string[]>>;
    readonly subjects: Readonly<Record<SubjectKind, readonly string[]>>;
  };
  /** Formats whose values are 0x and hex digits, in either letter case. */
  readonly hexFormats?: readonly string[];
  /** Kinds of subjects that are numbers in a sequence. Neighbours of a known number are worth trying too. */
  readonly positions?: readonly SubjectKind[];
  /** By the kind of a shared object: dotted paths of the members that never change; empty: the whole object. */
  readonly objects?: Readonly<Record<string, readonly string[]>>;
  /** The canonical spelling of a value; absent: each value has one spelling. */
  readonly canonical?: (text: string) => string;
  /** Texts that stand for no subject, e.g. the sender of newly created tokens. */
  readonly nobody?: readonly string[];
  /** Converts a learnt subject to the form that calls carry, if it differs. */
  readonly inCalls?: Readonly<Record<SubjectKind, (value: string) => string>>;
}

export type Malformed = readonly [what: string, text: string];

/** An operation as a contract declares it; the contract adds its vocabulary and the name of its schema. */
export type OperationRow = RpcOperation | RestOperation;

/** An operation of a contract: its row, and the vocabulary of the row. */
export type Operation = OperationRow & {
  readonly vocabulary: Vocabulary;
  /** `$id` of its answer's schema: of `result` in JSON-RPC, otherwise of the body of a success. */
  readonly schema: string;
};

/** The ways to authenticate on an operation; none if it takes no key. */
export const securityOf = (row: OperationRow): Alternatives => (row.kind === 'rest' ? (row.security ?? []) : []);

/** Whether an operation takes a key, required or not. */
export const takesKey = (row: OperationRow): boolean => securityOf(row).some((schemes) => schemes.length > 0);

/** Whether a text has the parameter's format; true if it has no format. */
export const hasFormat = ({ vocabulary }: Operation, { format }: Parameter, text: string): boolean =>
  format === undefined || vocabulary.formats[format]?.(text) === true;

/** Whether a text looks like a subject of a kind. */
export const looksLike = ({ vocabulary }: Operation, kind: SubjectKind, text: string): boolean =>
  vocabulary.shapes[kind]?.(text) === true;

/** A learnt subject in the form that calls carry. */
export const inCall = ({ vocabulary }: Operation, kind: SubjectKind, value: string): string =>
  vocabulary.inCalls?.[kind]?.(value) ?? value;

/** Whether a text looks like one of the subjects that a parameter takes; false if it takes none. */
export const isShaped = (operation: Operation, { subject, orSubject }: Parameter, text: string): boolean =>
  [subject, orSubject].some((kind) => kind !== undefined && looksLike(operation, kind, text));
