import type { Join } from './join.ts';

/** The words in which a contract describes the operations of an API. */

/** The name of an interface of the contract: it has a base URL and a protocol of its own. */
export type Base = string;

/** The name of an operation: unique within its contract. */
export type OperationId = string;

/** A kind of values that exist on a target and can be learnt from its answers; the contract names them. */
export type SubjectKind = string;

export type ParameterType = 'string' | 'integer' | 'boolean' | 'string-array' | 'comma-list' | 'object';

/** Of two values of a parameter the stricter one lists only items that the other one lists too. */
export interface Strictness {
  /** The requirement that says so. */
  readonly requirement: string;
  /** `higher`: of two numbers the higher one is stricter; a number left out counts as 0. Else one value is stricter than another one. */
  readonly stricter: 'higher' | { readonly value: boolean; readonly than: boolean };
  /** The value that lists the most; absent: leaving it out does. */
  readonly widest?: string | boolean;
}

/** A member of an answer that repeats the value of a parameter, or its default. */
export interface Echo {
  /** Dotted path in the answer (JSON-RPC: in `result`). */
  readonly path: string;
  /** The requirement that says so. */
  readonly requirement: string;
  /** What is wrong where the answer holds another value; without values. */
  readonly message: string;
}

export interface Parameter {
  /** Where the value travels. `params` is the JSON-RPC params object. */
  readonly in: 'params' | 'path' | 'query' | 'body';
  readonly type: ParameterType;
  readonly required?: true;
  /** The closed set of accepted values, where the document gives one. */
  readonly values?: readonly string[];
  /**
   * `values` is not all: `any` other value may be accepted too, or only one that looks `like-subject` (a few ids that the document accepts
   * without naming them).
   */
  readonly open?: 'any' | 'like-subject';
  /** Inclusive bounds on the number. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number | boolean;
  /** The name of a format of the contract's vocabulary. */
  readonly format?: string;
  /** What kind of learnt value it takes. */
  readonly subject?: SubjectKind;
  /** What a learnt value gets in front, where the parameter takes values with a prefix alone. */
  readonly prefix?: string;
  /** The option of a run that gives the value. */
  readonly configured?: 'network';
  /** A second kind that names the same things just as well (chain id and blockchain id, block number and hash). */
  readonly orSubject?: SubjectKind;
  /** Of type `object`: its members, all of them strings, and what kind of subject each takes. */
  readonly members?: Readonly<Record<string, SubjectKind>>;
  /** The document says that the target rounds it down to 00:00 UTC of its day. */
  readonly rounded?: 'day';
  /** What values outside the type, the bounds and `values` get is only observed (an error or not), never judged. */
  readonly outside?: 'open';
  /**
   * Dotted item path(s) of which at least one must equal the value (of a list: one of the values); of an array member, one element.
   * Addresses compare by what they denote (case of hex, bech32 with or without chain prefix). Never set where equality is not the rule.
   */
  readonly filters?: string | readonly string[];
  /** What is wrong with an item that does not match `filters`, in the words of a finding; given where every answer is judged by it. */
  readonly mismatch?: string;
  /** An item may name the value at other paths than `filters` says. It then matches, and is observed under this name. */
  readonly elsewhere?: string;
  /** The requirement that says which items it keeps: of a parameter with `filters`, or of an array of things asked for. */
  readonly filterRequirement?: string;
  /** The requirement that says that values outside its type, its format or `values` are refused. */
  readonly refusalRequirement?: string;
  readonly strictness?: Strictness;
  readonly echo?: Echo;
  /**
   * What it changes of a list, other than which items the list has: its `direction` (the values are asc and desc), the value that gives the
   * `order`, or only how items are shown (`display`).
   */
  readonly changes?: 'direction' | 'order' | 'display';
  /** It names a position in a sequence that grows (a block), and this other parameter says in which sequence (a chain). */
  readonly positionIn?: string;
  /** Names of members of answers that hold values which it may take, beside those that it filters by. */
  readonly seenAs?: readonly string[];
}

/** How a list is paged. `token`: by an opaque text, which only an unfinished list gives. `index`: by the place of the last item, which every page gives. */
export interface Paging {
  readonly style: 'token' | 'index';
  /** The size parameter and its bounds. */
  readonly size: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
  /** The parameter that takes the cursor, and the answer's member that gives it. */
  readonly cursor: string;
  readonly next: string;
  /** Above the maximum: `clamp` where the document says the maximum is used, `open` where it says nothing. */
  readonly above: 'clamp' | 'open';
  /** An item may come again in a later page. */
  readonly repeats?: true;
}

export interface Ordering {
  /** Dotted path inside an item of the value that orders the list, e.g. `nativeTransaction.blockTimestamp`. */
  readonly by: string;
  /** Items hold several timestamps and the document does not say which one orders: sorted by `by` or by any of these is in order. */
  readonly orBy?: readonly string[];
  /** Dotted path of the value that orders it where the parameter that changes its order is `amount`. */
  readonly byAmount?: string;
  /** Fixed direction, where the document names one; else that of the parameter that changes it, or either one. */
  readonly direction?: 'descending';
}

/** A half-open range [start, end) over block numbers. */
export interface BlockRange {
  readonly start: string;
  readonly end: string;
  /** Dotted path inside an item of its block number. */
  readonly position: string;
  /** The parameter that says of which chain the blocks are. */
  readonly of?: string;
}

export interface Listing {
  /** Member of the answer (node: of `result`) that holds the items. */
  readonly items: string;
  /** Dotted paths that together identify an item; empty: the item itself. */
  readonly identity: readonly string[];
  readonly paging: Paging;
  readonly order?: Ordering;
  readonly range?: BlockRange;
  /** Whether items may disappear from it under these parameters, because they were spent or ended; absent: it only grows. */
  readonly mayShrink?: (parameters: Readonly<Record<string, unknown>>) => boolean;
  /** An operation without parameters whose answer says how far the target has come. */
  readonly head?: OperationId;
}

/** What tells objects of one place apart that have different members: the type of an object, the first of a chain. */
export interface Kinds {
  /** Members whose value names the kind. */
  readonly values?: readonly string[];
  /** Members that only some kinds have. */
  readonly members?: readonly string[];
  /** The member that is 0 in the chain's first block alone. */
  readonly first?: string;
}

/** A fixed value, or learnt ones of the parameter's subject: `learnt` of them (a list joins them), leaving out the `after` met most often. */
export type SurveyValue = string | number | boolean | { readonly learnt: number; readonly after?: number };

/** A call that needs no subject of the target, so that preflight can send it to a target of which nothing is known yet. */
export interface Probe {
  /** The place among the probes of its base, from 1; absent: sent only to check the value that it `names`. */
  readonly order?: number;
  readonly parameters: Readonly<Record<string, string | number | boolean>>;
  /** The parameter that takes what the user configured: the value of an option, or a subject. */
  readonly names?: string;
}

/** What is wrong with parameters beside each other: `parameter` is the one at fault; undefined where nothing is. */
export type Constraint = (parameters: Readonly<Record<string, unknown>>) =>
  | {
      readonly parameter: string;
      readonly valid: false | 'open';
      readonly why: string;
      readonly refusal?: Refusal;
    }
  | undefined;

/** The requirement that says that an input is refused, and what is wrong where it is answered. */
export interface Refusal {
  readonly requirement: string;
  readonly message: string;
}

/** Parameters that bound a list or a figure in time, in seconds since 1970. */
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
  /** The member of the answer and its value that say: what was asked for does not exist. */
  readonly notFound?: { readonly member: string; readonly value: string };
  /** By the path of an object in the answer (node: in `result`); kinds that the schema's `x-conditional` tells apart need no row. */
  readonly kinds?: Readonly<Record<string, Kinds>>;
  /** Parameters worth giving while subjects are looked for, most telling first; one that every row gives is not looked for otherwise. */
  readonly survey?: readonly Readonly<Record<string, SurveyValue>>[];
  readonly probe?: Probe;
  /** Other operations that list what its answers show. */
  readonly joins?: readonly Join[];
  /** What the document says of parameters that are good on their own, but not together; in the order in which they are looked at. */
  readonly together?: readonly Constraint[];
}

export interface RpcOperation extends OperationBase {
  readonly kind: 'json-rpc';
  /** Method name without the namespace prefix. */
  readonly method: string;
  /** Node version since which the document calls it deprecated. */
  readonly deprecatedSince?: string;
}

export interface RestOperation extends OperationBase {
  readonly kind: 'rest';
  /** Row number in the document's table of endpoints, where it has one. */
  readonly number?: number;
  readonly httpMethod: 'GET' | 'POST';
  /** Template with {parameter} places. */
  readonly path: string;
  /** Whether the document lists it among the endpoints that take the API key. */
  readonly key: boolean;
}

/** What the names in the rows of a contract mean. */
export interface Vocabulary {
  /** By the name of a format: whether a text has it. */
  readonly formats: Readonly<Record<string, (text: string) => boolean>>;
  /** By the kind of subject: whether a text looks like one, as calls carry it. */
  readonly shapes: Readonly<Record<SubjectKind, (text: string) => boolean>>;
  /** By the name of a format: texts close to a good one that do not have it, each with what is wrong with it. */
  readonly malformed?: Readonly<Record<string, (good: string) => readonly Malformed[]>>;
  /** Texts that are far from a format, or from what names a subject of a kind. */
  readonly unlike?: {
    readonly formats: Readonly<Record<string, readonly string[]>>;
    readonly subjects: Readonly<Record<SubjectKind, readonly string[]>>;
  };
  /** Formats whose values are 0x and hex digits, in either letter case. */
  readonly hexFormats?: readonly string[];
  /** Kinds of subjects that are numbers in a sequence: those near a known one are worth asking for too. */
  readonly positions?: readonly SubjectKind[];
  /** The one spelling of a value that can be spelled in several ways; absent: each has one. */
  readonly canonical?: (text: string) => string;
  /** Texts in the place of a subject that name none: the sender of what was newly made. */
  readonly nobody?: (text: string) => boolean;
  /** How calls carry a subject of a kind, where that is not how it is learnt. */
  readonly inCalls?: Readonly<Record<SubjectKind, (value: string) => string>>;
}

export type Malformed = readonly [what: string, text: string];

export type OperationRow = RpcOperation | RestOperation;

/** An operation of a contract: its row, and what the names in the row mean. */
export type Operation = OperationRow & {
  readonly vocabulary: Vocabulary;
  /** `$id` of the schema of its answer: of `result` in JSON-RPC, else of the body of a 200. */
  readonly schema: string;
};

/** Whether an operation is documented to take the API key. */
export const takesKey = (row: OperationRow): boolean => row.kind === 'rest' && row.key;

/** Whether a text has the parameter's format; true where the contract names none. */
export const hasFormat = ({ vocabulary }: Operation, { format }: Parameter, text: string): boolean =>
  format === undefined || vocabulary.formats[format]?.(text) === true;

/** Whether a text looks like a subject of a kind. */
export const looksLike = ({ vocabulary }: Operation, kind: SubjectKind, text: string): boolean =>
  vocabulary.shapes[kind]?.(text) === true;

/** A learnt subject as calls carry it. */
export const inCall = ({ vocabulary }: Operation, kind: SubjectKind, value: string): string =>
  vocabulary.inCalls?.[kind]?.(value) ?? value;

/** Whether a text looks like one of the subjects that a parameter takes; false where it takes none. */
export const isShaped = (operation: Operation, { subject, orSubject }: Parameter, text: string): boolean =>
  [subject, orSubject].some((kind) => kind !== undefined && looksLike(operation, kind, text));
