import type { Condition } from './join.ts';
import type { Json } from './json.ts';

/** Operators that compare a member with the value of a filter. */
const operators = [
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'in',
  'notIn',
  'like',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'has',
  'hasAll',
  'exists',
  'notExists',
] as const;
export type Operator = (typeof operators)[number];

/** Known facts about a member's values. A fact that is absent is open: the values are observed and never judged. */
export interface MemberMeaning {
  /**
   * Absent: inferred from the values; a text that is an ISO 8601 date counts as a date. `hex`: a whole number,
   * written as `0x` and hexadecimal digits.
   */
  readonly type?: 'number' | 'string' | 'date' | 'hex';
  /**
   * `exact`: texts are compared by code points, decimals by all digits, times to the instant. `ignoreCase`: texts are
   * compared in any letter case. `day`: times are compared by their day in UTC, which the parameter takes. Absent: all
   * are allowed, and also rounded decimals.
   */
  readonly compare?: 'exact' | 'ignoreCase' | 'day';
  /** By the schema, a number need not be whole: `120` may be a rounded `120.004`. */
  readonly isDecimal?: true;
}

/**
 * The value of a filter's parameter, with {value}: a text, or JSON. Two conditions of JSON go together in one value:
 * lists one behind the other, objects with the members of both.
 */
export type FilterTemplate = string | Readonly<Record<string, Json>> | readonly Readonly<Record<string, Json>>[];

/** A filter, as `x-assay-list` writes it: the members of `schemas/x-assay-list.json`. */
export interface FilterRow extends MemberMeaning {
  /** Path in an item; of several paths, one must match. */
  readonly path: string | readonly string[];
  /** Absent: eq. */
  readonly operator?: Operator;
  /** For each operator: the parameter's value, with {value}. Replaces `operator` and `value`. */
  readonly operators?: Readonly<Partial<Record<Operator, FilterTemplate>>>;
  /** The parameter's value; absent: {value}, of like %{value}%. */
  readonly value?: FilterTemplate;
  /** Separator of the values of `in` and `notIn`; absent: a comma, or repeated parameters if its row says so. */
  readonly separator?: string;
  /** Whether the filter matches items without the member or with null; absent: open. */
  readonly nulls?: 'match' | 'noMatch';
  /** `open`: items with the value at another path may match too. */
  readonly elsewhere?: 'open';
  /** Required values of other parameters, by name: only with them does the parameter filter; otherwise it is open. */
  readonly when?: Readonly<Record<string, string | readonly string[]>>;
  /** Escapes of characters in a value: `{ "'": "''" }`; absent: values with special characters are not sent. */
  readonly escapes?: Readonly<Record<string, string>>;
  /** Characters that are wildcards in the parameter's value; absent: there are none. */
  readonly wildcards?: string;
  /** Separator of two conditions that must both hold; absent: the parameter takes one condition. */
  readonly and?: string;
  /** Documented values in addition to those of the parameter's schema. */
  readonly values?: readonly (string | number | boolean)[];
  /**
   * The answer to a value that names no object. `refused`: a status of 400 to 499; a number: this status; `empty`: an
   * empty list. Absent: a refusal or an empty list.
   */
  readonly unknown?: 'refused' | 'empty' | number;
}

/** The filters of one parameter: paths that must equal its value, or one or more filter rows. */
export type FilterRows = string | readonly string[] | FilterRow | readonly FilterRow[];

/**
 * How the values of a parameter narrow its list if items do not show the effect. `higher`: a higher number lists a
 * subset of what a lower one lists; `lower`: the reverse; values: each lists a subset of what the next one lists, with
 * the items that meet the conditions of `keeps`.
 */
export type Subset =
  | 'higher'
  | 'lower'
  | readonly (string | number | boolean)[]
  | { readonly values: readonly (string | number | boolean)[]; readonly keeps: readonly Condition[] };

/** A filter with all derived members: one operator of one parameter. */
export interface ListFilter
  extends MemberMeaning, Pick<FilterRow, 'nulls' | 'elsewhere' | 'when' | 'escapes' | 'wildcards' | 'and' | 'unknown'> {
  /** Its name in findings: the parameter, with operator and member if the parameter takes several. */
  readonly label: string;
  readonly parameter: string;
  readonly operator: Operator;
  /** Paths in an item, one of which must match; for a negative operator, all. */
  readonly paths: readonly string[];
  /** The parameter's value, with `{value}` for the operand. Without `{value}`, it is fixed. */
  readonly template: string;
  /** The template as JSON, if the parameter's value is JSON. */
  readonly json?: Json;
  /** Separator of the values of `in` and `notIn`; absent: the parameter is repeated. */
  readonly separator?: string;
  /** Values that the document names. */
  readonly values?: readonly Json[];
  /**
   * The row has only paths. If no known list can test the filter, it is observed; otherwise the case is inconclusive.
   */
  readonly isPlain?: true;
  /** The parameter stands in the path: every call gives it. */
  readonly isInPath?: true;
  /** The canonical spelling of a value; absent: each value has one spelling. */
  readonly canonical?: (text: string) => string;
}
