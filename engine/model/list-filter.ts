import type { Json } from './json-value.ts';

/** How a filter compares a member with its value. */
export const operators = [
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
  /** Absent: the values themselves show it; a text that is an ISO 8601 date counts as a date. */
  readonly type?: 'number' | 'string' | 'date';
  /**
   * `exact`: values compare as they are shown, texts by their code points, decimals by all digits, times to the
   * instant. `ignoreCase`: texts compare in any letter case. Absent: both, and times by the day and decimals rounded.
   */
  readonly compare?: 'exact' | 'ignoreCase';
}

/**
 * The value of a filter's parameter, with {value}: a text, or JSON. Two conditions of JSON go together in one value:
 * lists one behind the other, objects with the members of both.
 */
export type FilterTemplate = string | Readonly<Record<string, Json>> | readonly Readonly<Record<string, Json>>[];

/** A filter, as `x-assay-list` writes it: the members of `schemas/x-assay-list.json`. */
export interface FilterRow extends MemberMeaning {
  /** Path in an item, or several, of which one matches. */
  readonly path: string | readonly string[];
  /** Absent: eq. */
  readonly operator?: Operator;
  /** By operator: the parameter's value, with {value}. In place of `operator` and `value`. */
  readonly operators?: Readonly<Partial<Record<Operator, FilterTemplate>>>;
  /** The parameter's value; absent: {value}, of like %{value}%. */
  readonly value?: FilterTemplate;
  /** Between the values of `in` and `notIn`; absent: a comma, or a repeated parameter as its row says. */
  readonly separator?: string;
  /** Items without the member, or with null, come or do not; absent: open. */
  readonly nulls?: 'match' | 'noMatch';
  /** `open`: an item that holds the value at another path may come, too. */
  readonly elsewhere?: 'open';
  /** By the name of another parameter: the values beside which the parameter filters; beside others it is open. */
  readonly when?: Readonly<Record<string, string | readonly string[]>>;
  /** How characters of a value are written: `{ "'": "''" }`; absent: values with special characters are not sent. */
  readonly escapes?: Readonly<Record<string, string>>;
  /** Characters of the parameter's value that are no characters of the member's; absent: there are none. */
  readonly wildcards?: string;
  /** Between two conditions of the parameter of which both must hold; absent: it takes one condition. */
  readonly and?: string;
  /** Values that the document names, beside those of the parameter's schema. */
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
 * How the values of a parameter narrow its list where no member of the items shows it. `higher`: a higher number lists
 * a part of what a lower one lists, `lower` the other way round; values: each lists a part of what the next one lists.
 */
export type Subset = 'higher' | 'lower' | readonly (string | number | boolean)[];

/** A filter with all that can be derived of it: one operator of one parameter. */
export interface ListFilter
  extends MemberMeaning, Pick<FilterRow, 'nulls' | 'elsewhere' | 'when' | 'escapes' | 'wildcards' | 'and' | 'unknown'> {
  /** Its name in findings: the parameter, and the operator and member where the parameter takes several. */
  readonly label: string;
  readonly parameter: string;
  readonly operator: Operator;
  /** Paths in an item, of which one must match; of a negative operator all. */
  readonly paths: readonly string[];
  /** The parameter's value, with `{value}` for what the member is compared with; without it, a fixed value. */
  readonly template: string;
  /** The same as JSON, where the parameter's value is JSON. */
  readonly json?: Json;
  /** Between the values of `in` and `notIn`; absent: the parameter is repeated. */
  readonly separator?: string;
  /** Values that the document names. */
  readonly values?: readonly Json[];
  /** Written as paths alone: where no known list can show it, it is observed; otherwise the case is inconclusive. */
  readonly isPlain?: true;
  /** The parameter stands in the path: every call gives it. */
  readonly isInPath?: true;
  /** The canonical spelling of a value; absent: each value has one spelling. */
  readonly canonical?: (text: string) => string;
}
