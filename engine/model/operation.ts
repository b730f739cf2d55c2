import type { ShownObject } from './shown-object.ts';
import type { Join } from './join.ts';

/** The words in which a contract describes the operations of an API. */

/** Types for the operations of an API, as a contract describes them. */

/** The name of an interface of the contract, which has its own base URL and protocol. */
export type Base = string;

/** The name of an operation: unique within its contract. */
export type OperationId = string;

/** A kind of values that exist on a target and can be learnt from its answers. The contract names the kinds. */
export type SubjectKind = string;

export type ParameterType = 'string' | 'integer' | 'boolean' | 'string-array' | 'comma-list' | 'object';

/** Orders the values of a parameter: of two values, the stricter one lists a subset of the other's items. */
export interface Strictness {
  /** The requirement for it. */
  readonly requirement: string;
  /** `higher`: the higher number is stricter, a missing one counts as 0. Otherwise `value` is stricter than `than`. */
  readonly stricter: 'higher' | { readonly value: boolean; readonly than: boolean };
  /** The value that lists the most; absent: omitting the parameter does. */
  readonly widest?: string | boolean;
}

/** A member of an answer that repeats the value of a parameter, or its default. */
export interface Echo {
  /** Dotted path in the answer (JSON-RPC: in `result`). */
  readonly path: string;
  /** The requirement for it. */
  readonly requirement: string;
  /** Message of the violation if the answer holds another value. Contains no values. */
  readonly message: string;
}

export interface Parameter {
  /** Place of the value in the request. `params` is the JSON-RPC params object. */
  readonly in: 'params' | 'path' | 'query' | 'body';
  readonly type: ParameterType;
  readonly required?: true;
  /** The closed set of accepted values, if the document gives one. */
  readonly values?: readonly string[];
  /** More values may be accepted: `any`, or values that look `like-subject` (a few ids that no document names). */
  readonly open?: 'any' | 'like-subject';
  /** Inclusive bounds on the number. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number | boolean;
  /** Name of a format in the contract's vocabulary. */
  readonly format?: string;
  /** Kind of subject that the parameter takes. */
  readonly subject?: SubjectKind;
  /** Prefix added to a learnt value, if the parameter takes values with a prefix only. */
  readonly prefix?: string;
  /** The option of a run that gives the value. */
  readonly configured?: 'network';
  /** A second kind that names the same things (chain id and blockchain id, block number and hash). */
  readonly orSubject?: SubjectKind;
  /** For type `object`: its members, all strings, with the kind of subject that each takes. */
  readonly members?: Readonly<Record<string, SubjectKind>>;
  /** The document says that the target rounds the value down to 00:00 UTC of its day. */
  readonly rounded?: 'day';
  /** Answers to values outside the type, the bounds and `values` are only observed (an error or not), never judged. */
  readonly outside?: 'open';
  /**
   * Dotted item paths, of which at least one must equal the value (for a list: one of the values; for an array member:
   * one element). Addresses compare by their canonical form (case of hex, bech32 with or without chain prefix). Omitted
   * if the filter is not equality.
   */
  readonly filters?: string | readonly string[];
  /** Message of the finding if an item does not match `filters`. Present if every answer is judged by the filter. */
  readonly mismatch?: string;
  /** Name of the observation for items that match at a path other than `filters`. They are no violations. */
  readonly elsewhere?: string;
  /** The requirement for the filter (`filters`), or for an array of requested things. */
  readonly filterRequirement?: string;
  /** The requirement that values outside the type, the format or `values` are refused. */
  readonly refusalRequirement?: string;
  readonly strictness?: Strictness;
  readonly echo?: Echo;
  /**
   * Effect on a list other than on its set of items: its `direction` (values asc and desc), the value that
   * gives the `order`, or only the form of the items (`display`).
   */
  readonly changes?: 'direction' | 'order' | 'display';
  /** The value is a position in a growing sequence (a block); this other parameter names the sequence (a chain). */
  readonly positionIn?: string;
  /** Names of answer members that hold values for this parameter, in addition to the members that it filters by. */
  readonly seenAs?: readonly string[];
}

/** How a list is paged. `token`: opaque cursor, not on the last page. `index`: index of the last item, on all pages. */
export interface Paging {
  readonly style: 'token' | 'index';
  /** The page size parameter and its bounds. */
  readonly size: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
  /** The parameter for the cursor, and the answer member that holds the next cursor. */
  readonly cursor: string;
  readonly next: string;
  /** For sizes above the maximum: `clamp` if the document says that the maximum is used, `open` if it says nothing. */
  readonly above: 'clamp' | 'open';
  /** An item may appear again on a later page. */
  readonly repeats?: true;
}

export interface Ordering {
  /** Dotted path inside an item to the value that orders the list, e.g. `nativeTransaction.blockTimestamp`. */
  readonly by: string;
  /** For items with several timestamps: if the document names none, the order of `by` or of any of these is correct. */
  readonly orBy?: readonly string[];
  /** Dotted path to the ordering value if the parameter that changes the order is `amount`. */
  readonly byAmount?: string;
  /** Fixed direction, if the document names one; otherwise the parameter's direction, or either one. */
  readonly direction?: 'descending';
}

/** A half-open range [start, end) over block numbers. */
export interface BlockRange {
  readonly start: string;
  readonly end: string;
  /** Dotted path inside an item to its block number. */
  readonly position: string;
  /** The parameter that names the chain of the blocks. */
  readonly of?: string;
}

export interface Listing {
  /** Answer member (node: of `result`) that holds the items. */
  readonly items: string;
  /** Dotted paths that together identify an item; empty: the whole item does. */
  readonly identity: readonly string[];
  readonly paging: Paging;
  readonly order?: Ordering;
  readonly range?: BlockRange;
  /**
   * Whether items may disappear under these parameters, because they were spent or ended; absent: the list only grows.
   */
  readonly mayShrink?: (parameters: Readonly<Record<string, unknown>>) => boolean;
  /** An operation without parameters whose answer contains the target's current position. */
  readonly head?: OperationId;
}

/**
 * Tells objects at one path apart that have different members:
 * by the type of an object, or the first object of a chain.
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
export type SurveyValue = string | number | boolean | { readonly learnt: number; readonly after?: number };

/** A call that needs no subject, so that preflight can send it to an unknown target. */
export interface Probe {
  /** Its position among the probes of its base, from 1; absent: sent only to check the value that it `names`. */
  readonly order?: number;
  readonly parameters: Readonly<Record<string, string | number | boolean>>;
  /** The parameter that takes the configured value: the value of an option, or a subject. */
  readonly names?: string;
}

/** Reason why parameters are invalid together; `parameter` is the one at fault. Undefined if they are valid. */
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

/** Parameters that limit a list or a figure to a time window, in seconds since 1970. */
export interface TimeWindow {
  readonly start: string;
  readonly end: string;
}

interface OperationBase {
  /** Also the base name of the operation's files in every layer. */
  readonly id: string;
  readonly base: Base;
  readonly section: string;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly listing?: Listing;
  readonly window?: TimeWindow;
  /** The answer member and its value that mean: the subject does not exist. */
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
  /** Objects that its answers show and that other answers may show too. */
  readonly shows?: readonly ShownObject[];
  /** Constraints on parameters that are valid alone, but not together; in the order of checking. */
  /** Other operations that list what its answers show. */
  readonly joins?: readonly Join[];
  /** What the document says of parameters that are good on their own, but not together; in the order in which they are looked at. */
  readonly together?: readonly Constraint[];
}

export interface RpcOperation extends OperationBase {
  readonly kind: 'json-rpc';
  /** Method name without the namespace prefix. */
  readonly method: string;
  /** Node version from which the document calls it deprecated. */
  readonly deprecatedSince?: string;
}

export interface RestOperation extends OperationBase {
  readonly kind: 'rest';
  /** Row number in the document's table of endpoints, if it has one. */
  readonly number?: number;
  readonly httpMethod: 'GET' | 'POST';
  /** Path template with {parameter} places. */
  readonly path: string;
  /** Whether the document lists it among the endpoints that take the API key. */
  readonly key: boolean;
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
  /** By the kind of object that several answers show: dotted paths of the members that never change; empty: the whole object. */
  readonly objects?: Readonly<Record<string, readonly string[]>>;
  /** The canonical spelling of a value; absent: each value has one spelling. */
  readonly canonical?: (text: string) => string;
  /** Converts a learnt subject to the form that calls carry, if it differs. */
  /** Texts in the place of a subject that name none: the sender of what was newly made. */
  readonly nobody?: (text: string) => boolean;
  /** How calls carry a subject of a kind, where that is not how it is learnt. */
  readonly inCalls?: Readonly<Record<SubjectKind, (value: string) => string>>;
}

export type Malformed = readonly [what: string, text: string];

export type OperationRow = RpcOperation | RestOperation;

/** An operation of a contract: its row, and the vocabulary of the row. */
export type Operation = OperationRow & {
  readonly vocabulary: Vocabulary;
  /** `$id` of its answer's schema: of `result` in JSON-RPC, otherwise of the body of a 200. */
  readonly schema: string;
};

/** Whether the documents list an operation among those that take the API key. */
export const takesKey = (row: OperationRow): boolean => row.kind === 'rest' && row.key;

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
