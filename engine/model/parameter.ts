import type { Json } from './json.ts';
import type { SubjectKind } from './names.ts';

export type ParameterType =
  | PlainType
  /** JSON only. */
  | 'string-array'
  /** One text with commas. */
  | 'comma-list'
  /** A list, written by `style`. */
  | 'list'
  | 'object';

export type PlainType = 'string' | 'integer' | 'number' | 'boolean';

/** How a list or an object is written as text (OpenAPI 3.1, 4.8.12.2); `json`: as JSON text. */
export interface ParameterStyle {
  readonly name: 'form' | 'simple' | 'label' | 'matrix' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject' | 'json';
  /** Each element or member is a separate pair or part. */
  readonly explode?: true;
}

/** Kinds of input that a document may declare as refused. */
export type RefusedInput = 'missing' | 'other-values';

/** A parameter of an operation: its place, its type, and the values that the document allows. */
export interface Parameter {
  /** Place of the value in the request. `params` is the JSON-RPC params object. */
  readonly in: 'params' | 'path' | 'query' | 'header' | 'cookie' | 'body';
  readonly type: ParameterType;
  /** Its name in requests, where another parameter has that name already: `id` in a path and `id` in the query. */
  readonly sentAs?: string;
  readonly required?: true;
  /** The closed set of accepted values, if the document gives one. */
  readonly values?: readonly string[];
  /** Other values may be accepted: `any`, or values that look `like-subject` (a few undocumented ids). */
  readonly open?: 'any' | 'like-subject';
  /** Inclusive bounds on the number. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number | boolean;
  /** Name of a format in the contract's vocabulary. */
  readonly format?: string;
  /** Kind of subject that the parameter takes. */
  readonly subject?: SubjectKind;
  /**
   * Examples in the document; the target may not know them. In a path they are tried after learnt values, which are
   * more likely to exist.
   */
  readonly examples?: readonly Json[];
  /** Values of a required parameter that the document allows without showing them. They may be refused. */
  readonly madeUp?: readonly Json[];
  /** How lists and objects are written. */
  readonly style?: ParameterStyle;
  /** The types of a list's elements (under an empty name), or of an object's members; absent: texts. */
  readonly types?: Readonly<Record<string, PlainType>>;
  /** Whether the document's schema allows a value of the parameter's type; absent: the other members say it all. */
  readonly accepts?: (value: Json) => boolean;
  /** Pattern of the documented texts. */
  readonly pattern?: string;
  /** Prefix added to a learnt value, if the parameter takes values with a prefix only. */
  readonly prefix?: string;
  /** The option of a run that gives the value. */
  readonly configured?: 'network';
  /** The query parameter whose JSON text has it as a member: `filter` of `filter.limit`. */
  readonly memberOf?: string;
  /** A second kind of subject for the same objects (chain id and blockchain id, block number and hash). */
  readonly orSubject?: SubjectKind;
  /**
   * Values that the target knows for certain: those that its own answers show, or also every number from 1 to the
   * largest of them. Absent: a shown value may be unknown here.
   */
  readonly known?: 'shown' | 'upToShown';
  /** For type `object`: its members, all strings, with the kind of subject that each takes. */
  readonly members?: Readonly<Record<string, SubjectKind>>;
  /** For type `object`: the only declared value, which may be a list. Other values are open. */
  readonly declared?: Json;
  /** The document says that the target rounds the value down to 00:00 UTC of its day. */
  readonly rounded?: 'day';
  /** Answers to values outside the type, the bounds and `values` are only observed (an error or not), never judged. */
  readonly outside?: 'open';
  /** The requirement that values outside the type, the format or `values` are refused. */
  readonly refusalRequirement?: string;
  /**
   * A call without it, or with a value outside `values`, is refused. For parameters without a requirement of their own.
   */
  readonly refused?: readonly RefusedInput[];
  /** Letter case is ignored, if no format of the vocabulary says so. */
  readonly isCaseless?: true;
  /** The document does not explain its effect on the list: it may narrow or order it. */
  readonly isUnexplained?: true;
  /** It changes only the form of the items. */
  readonly changes?: 'display';
  /** The value is a position in a growing sequence (a block); this other parameter names the sequence (a chain). */
  readonly positionIn?: string;
  /** Names of answer members that hold values for this parameter, in addition to the members that it filters by. */
  readonly seenAs?: readonly string[];
}

/** Values that a parameter needs beside it: a row of `x-assay-dependencies` (`schemas/x-assay-dependencies.json`). */
export interface Dependency {
  readonly parameter: string;
  /** Only these of its values need others; absent: each value. */
  readonly values?: readonly string[];
  /** By other parameter: one of these values. */
  readonly needs: Readonly<Record<string, readonly string[]>>;
  /** A call with other values is refused; absent: open. */
  readonly otherwise?: 'refused';
  /** The requirement that the row states; absent: `api.input.refused`. */
  readonly requirement?: string;
}
